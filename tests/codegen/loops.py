# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that instructions of a function stand in one loop.

An AMD wave's lanes have one program counter: those that have left a loop wait behind it for the
others. A lane that took a lock must give it back within the loop in which the others try to take
it. NVIDIA's lanes have program counters of their own, but those that meet at a loop's end wait for
each other there, too. So every instruction that matches a given pattern must have the same
innermost loop: a natural loop of the control flow (Aho, Lam, Sethi, Ullman, Compilers, section
9.6).

Exit code 0: it is so, 1: it is not, 2: the object can't be read.
"""

import argparse
import re
import sys

from disassembly import READERS, ToolError, ptx_functions, sass_with_labels

# Assembly of AMD as clang writes it, PTX, SASS. A condition is part of AMD's instruction and stands
# before the others' ones. "@P0 EXIT" ends nothing: some threads go on.
READERS_WITH_LABELS = {"amd": READERS["amd"], "ptx": ptx_functions, "sass": sass_with_labels}
_LABEL = re.compile(r"^(\.LBB\w+|\$L\w+|0x[0-9a-f]+):")
_BRANCH = re.compile(r"^(?:(s_cbranch\w*)|s_branch|(@\S+ )?(?:bra(?:\.uni)?|BRA(?:\.U)?)) "
                     r"(\.LBB\w+|\$L\w+|0x[0-9a-f]+)$")
_OTHER_BRANCH = re.compile(r"^(@\S+ )?(bra|brx|BRA|BRX|JMP|JMX)\b")
_END = re.compile(r"^(s_endpgm|s_setpc|ret\b|exit\b|trap\b|EXIT|RET)")


class FlowError(Exception):
    """A branch to nowhere, or a loop with two entries, which has no meaning here."""


def successors(body):
    """For each instruction, which ones may run next."""
    places = {found[1]: i for i, line in enumerate(body) if (found := _LABEL.match(line))}
    following = []
    for i, line in enumerate(body):
        nexts = [i + 1] if i + 1 < len(body) else []
        if found := _BRANCH.match(line):
            if found[3] not in places:
                raise FlowError(f"no label for '{line}'")
            nexts = (nexts if found[1] or found[2] else []) + [places[found[3]]]
        elif _OTHER_BRANCH.match(line):
            raise FlowError(f"where to is not said: '{line}'")
        elif _END.match(line):
            nexts = []
        following.append(nexts)
    return following


def reverse_postorder(following):
    order, state, stack = [], {0}, [(0, iter(following[0]))]
    while stack:
        node, rest = stack[-1]
        following_node = next((n for n in rest if n not in state), None)
        if following_node is None:
            order.append(node)
            stack.pop()
        else:
            state.add(following_node)
            stack.append((following_node, iter(following[following_node])))
    return order[::-1]


def predecessors(following, order):
    preceding = {node: [] for node in order}
    for node in order:
        for after in following[node]:
            preceding[after].append(node)
    return preceding


def immediate_dominators(order, preceding):
    """Cooper, Harvey, Kennedy, A Simple, Fast Dominance Algorithm."""
    number = {node: i for i, node in enumerate(order)}
    dominator = {order[0]: order[0]}

    def common(left, right):
        while left != right:
            while number[left] > number[right]:
                left = dominator[left]
            while number[right] > number[left]:
                right = dominator[right]
        return left

    changed = True
    while changed:
        changed = False
        for node in order[1:]:
            known = [p for p in preceding[node] if p in dominator]
            best = known[0]
            for other in known[1:]:
                best = common(best, other)
            if dominator.get(node) != best:
                dominator[node] = best
                changed = True
    return dominator


def dominates(dominator, above, node):
    while node != above and dominator[node] != node:
        node = dominator[node]
    return node == above


def loops(body):
    """The instructions of each natural loop, by the place of its first one."""
    following = successors(body)
    order = reverse_postorder(following)
    preceding = predecessors(following, order)
    dominator = immediate_dominators(order, preceding)
    number = {node: i for i, node in enumerate(order)}
    found = {}
    for node in order:
        for head in following[node]:
            if number[head] > number[node]:
                continue
            if not dominates(dominator, head, node):
                raise FlowError(f"a loop with a second entry: '{body[head]}'")
            members = found.setdefault(head, {head})
            waiting = [node]
            while waiting:
                member = waiting.pop()
                if member not in members:
                    members.add(member)
                    waiting += preceding[member]
    return found


def innermost(all_loops, place):
    around = [members for members in all_loops.values() if place in members]
    return min(around, key=len) if around else None


def check_function(name, body, patterns):
    """Messages for one function."""
    all_loops = loops(body)
    messages, home = [], None
    for pattern in patterns:
        places = [i for i, line in enumerate(body) if re.search(pattern, line)]
        if not places:
            messages.append(f"{name}: no instruction matches '{pattern}'")
        for place in places:
            loop = innermost(all_loops, place)
            home = home or loop
            if loop is None or loop != home:
                messages.append(f"{name}: not in the loop of '{patterns[0]}': {body[place]}")
    return messages


def check(arguments):
    bodies = READERS_WITH_LABELS[arguments.syntax](arguments.disassembler, arguments.object)
    bodies = {name: body for name, body in bodies.items() if body}  # not what is declared alone
    chosen = {name: body for name, body in bodies.items() if re.search(arguments.function, name)}
    straight = {name: body for name, body in bodies.items()
                if arguments.straight and re.search(arguments.straight, name)}
    messages = []
    if not chosen:
        messages.append(f"no function matches '{arguments.function}'")
    if arguments.straight and not straight:
        messages.append(f"no function matches '{arguments.straight}'")
    for name, body in chosen.items():
        messages += check_function(name, body, arguments.together)
    messages += [f"{name}: a loop" for name, body in straight.items() if loops(body)]
    print("\n".join(messages) if messages else
          f"{len(chosen)} functions keep {len(arguments.together)} kinds of instructions in one "
          f"loop, {len(straight)} functions have no loop")
    return 1 if messages else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--object", required=True, help="assembly as clang writes it, or a fatbin")
    parser.add_argument("--syntax", choices=READERS_WITH_LABELS, default="amd")
    parser.add_argument("--disassembler", help="cuobjdump, for a fatbin")
    parser.add_argument("--function", required=True, help="a pattern: which functions to look at")
    parser.add_argument("--together", action="append", required=True,
                        help="a pattern: the instructions that must stand in one loop")
    parser.add_argument("--straight", help="a pattern: functions that must have no loop")
    try:
        return check(parser.parse_args())
    except (FlowError, ToolError, OSError) as error:
        print(error)
        return 2


if __name__ == "__main__":
    sys.exit(main())
