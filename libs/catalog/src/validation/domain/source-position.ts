import { type Document, isAlias, isCollection, isMap, isNode, isPair, isScalar, isSeq, type Node, visit } from 'yaml';
import { type DocumentPath, pointerTo } from '../../tool/domain/json-pointer.js';

/**
 * Returns the offset of a value's key. If the value has no key, returns the offset of the value. If there is no such
 * value, returns the offset of the nearest enclosing value.
 */
export function offsetOf(parsed: Document, place: DocumentPath): number | undefined {
  let node: unknown = parsed.contents;
  let offset = isNode(node) ? node.range?.[0] : undefined;
  for (const step of place) {
    if (isAlias(node)) node = node.resolve(parsed);
    const found = stepInto(node, step);
    if (!found) break;
    offset = found.at.range?.[0] ?? offset;
    node = found.value;
  }
  return offset;
}

/** Returns the JSON Pointer of the key at an offset of the text, or an empty string if there is none. */
export function pointerAt(parsed: Document, offset: number): string {
  let pointer = '';
  visit(parsed, {
    Pair(_, pair, ancestors) {
      if (!isScalar(pair.key) || pair.key.range?.[0] !== offset) return;
      pointer = pointerTo(stepsThrough([...ancestors, pair]));
    },
  });
  return pointer;
}

function stepInto(node: unknown, step: string | number): { at: Node; value: unknown } | undefined {
  if (!isCollection(node)) return undefined;
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
    return pair && isNode(pair.key) ? { at: pair.key, value: pair.value } : undefined;
  }
  const item = node.get(Number(step), true);
  return isNode(item) ? { at: item, value: item } : undefined;
}

function stepsThrough(chain: readonly unknown[]): DocumentPath {
  return chain.flatMap((node, depth): DocumentPath => {
    if (isPair(node)) return isScalar(node.key) ? [String(node.key.value)] : [];
    const inner = chain[depth + 1];
    return isSeq(node) ? [node.items.indexOf(inner)] : [];
  });
}
