import { isConstant, type ListedRequest, type RequestValue, type ToolRequest } from './tool-request.js';

/**
 * The requests of blocked tools. A rule may list hundreds of tools and a connector may have hundreds of edited ones, so
 * a tool is compared with each constant only once, and the answer is kept.
 */
export class BlockedRequests {
  private readonly requests: ListedRequest[] = [];
  private compiled: readonly CompiledRequest[] | null = null;
  private answers = new WeakMap<ToolRequest, boolean>();

  add(request: ListedRequest): void {
    this.requests.push(request);
    this.compiled = null;
    this.answers = new WeakMap();
  }

  /** Whether an edited tool may now send what one of the blocked tools sends. */
  cover(tool: ToolRequest): boolean {
    const answer = this.answers.get(tool) ?? this.compare(tool);
    this.answers.set(tool, answer);
    return answer;
  }

  private compare(tool: ToolRequest): boolean {
    if (tool.changed_at === undefined) return false;
    this.compiled ??= compile(this.requests);
    const comparisons = new Map<number, Comparison>();
    return this.compiled.some((blocked) => {
      const isNew = (since: number | undefined): boolean =>
        since !== undefined && since >= blocked.at && since > (tool.verified_at ?? -Infinity);
      if (!isNew(tool.changed_at)) return false;
      const comparison = comparisons.get(blocked.at) ?? new Comparison(tool.values, isNew);
      comparisons.set(blocked.at, comparison);
      return comparison.mayPerform(blocked);
    });
  }
}

/** A constant of blocked requests. Equal constants are one object. */
type Constant = { place: string; value: string; words: FieldWords | null };

type CompiledRequest = { at: number; partial: boolean; constants: readonly Constant[]; headers: ReadonlySet<string> };

/** Constants that only few blocked requests have come first. A missing field tells nothing, so fields come last. */
function compile(requests: readonly ListedRequest[]): CompiledRequest[] {
  const known = new Map<string, Constant>();
  const uses = new Map<Constant, number>();
  const compiled = requests.map(({ at, partial, constants }) => ({
    at,
    partial: partial ?? false,
    constants: constants.map((each) => {
      const place = plain(each.place);
      const key = `${place}\n${each.value}`;
      const constant = known.get(key) ?? { place, value: each.value, words: isField(place) ? readWords(place) : null };
      known.set(key, constant);
      uses.set(constant, (uses.get(constant) ?? 0) + 1);
      return constant;
    }),
  }));
  const order = (one: Constant, other: Constant) =>
    Number(isOptional(one.place)) - Number(isOptional(other.place)) || uses.get(one)! - uses.get(other)!;
  return compiled.map((each) => ({
    ...each,
    constants: each.constants.sort(order),
    headers: new Set(each.constants.map(({ place }) => place).filter(isHeader)),
  }));
}

/**
 * Compares the values of one edited tool with blocked requests that are equally old. The tool's method and path must be
 * able to equal those of the blocked tool. Of its headers and fields, only a constant that was there when the rule was
 * written tells it from the blocked tool: an expression may have any value, a new constant may be another spelling of
 * the blocked one, the server or the connector may add a missing field, and a body in another encoding may be read as
 * other fields. And the edit must have added or removed something since the rule. Otherwise, the tool could already do
 * this when the rule was written.
 */
class Comparison {
  private readonly root = newNode();
  private readonly newPlaces: readonly string[];
  private readonly newFields: NewFields;
  private readonly isEncodedAnew: boolean;
  private readonly possible = new Map<Constant, boolean>();
  private readonly same = new Map<Constant, boolean>();

  constructor(all: readonly RequestValue[], isNew: (since: number | undefined) => boolean) {
    const values = all.map((each) => ({ ...each, place: plain(each.place), isNew: isNew(each.since) }));
    for (const { place, value, isNew: open } of values)
      addToNode(this.root, place, value, open || !isConstant({ value }));
    const added = values.filter((each) => each.isNew);
    this.newPlaces = added.map(({ place }) => place);
    this.newFields = collectNewFields(added);
    this.isEncodedAnew = this.newPlaces.includes('encoding');
  }

  mayPerform({ constants, headers, partial }: CompiledRequest): boolean {
    if (!constants.every((constant) => this.canBe(constant))) return false;
    if (this.newPlaces.some((place) => !isHeader(place) || headers.has(place))) return true;
    return constants.every((constant) => this.isSame(constant)) && (!partial || this.newPlaces.length > 0);
  }

  private canBe(constant: Constant): boolean {
    return ensureAnswer(this.possible, constant, () => this.compare(constant));
  }

  private compare({ place, value, words }: Constant): boolean {
    if (this.isEncodedAnew && words) return true;
    const found = findNodes(this.root, place);
    if (found.isOpen || hasValue(found, value)) return true;
    if (!isOptional(place)) return false;
    if (!found.exact?.isFilled) return true;
    return words !== null && isLikeOne(words, this.newFields);
  }

  private isSame(constant: Constant): boolean {
    return ensureAnswer(this.same, constant, () => hasValue(findNodes(this.root, constant.place), constant.value));
  }
}

function ensureAnswer(known: Map<Constant, boolean>, constant: Constant, find: () => boolean): boolean {
  const answer = known.get(constant) ?? find();
  known.set(constant, answer);
  return answer;
}

/** A step of the places of a tool's values. */
type PlaceNode = {
  inner: Map<string, PlaceNode>;
  /** The values here; and those here and below. */
  values: Set<string>;
  valuesWithin: Set<string>;
  /** Whether a value here, or here and below, is new or an expression. */
  isOpen: boolean;
  isOpenWithin: boolean;
  /** Whether there is a value here. */
  isFilled: boolean;
};

const newNode = (): PlaceNode => ({
  inner: new Map(),
  values: new Set(),
  valuesWithin: new Set(),
  isOpen: false,
  isOpenWithin: false,
  isFilled: false,
});

function addToNode(root: PlaceNode, place: string, value: string, isOpen: boolean): void {
  let node = root;
  for (const step of place.split('/')) {
    const inner = node.inner.get(step) ?? newNode();
    node.inner.set(step, inner);
    node = inner;
    node.valuesWithin.add(value);
    node.isOpenWithin ||= isOpen;
  }
  node.values.add(value);
  node.isFilled = true;
  node.isOpen ||= isOpen;
}

/** The places that are the same as a place, or contain it, or that it contains. */
type Overlap = { above: PlaceNode[]; exact: PlaceNode | undefined; isOpen: boolean };

function findNodes(root: PlaceNode, place: string): Overlap {
  const above: PlaceNode[] = [];
  let node: PlaceNode | undefined = root;
  for (const step of place.split('/')) {
    if (node !== root) above.push(node);
    node = node.inner.get(step);
    if (!node) break;
  }
  return { above, exact: node, isOpen: above.some(({ isOpen }) => isOpen) || (node?.isOpenWithin ?? false) };
}

const hasValue = ({ above, exact }: Overlap, value: string): boolean =>
  above.some(({ values }) => values.has(value)) || (exact?.valuesWithin.has(value) ?? false);

/** The words of a field's place, without positions in lists. `endings` are the words without the first, and so on. */
type FieldWords = { count: number; last: string | undefined; joined: string; endings: readonly string[] };

/** A place with more words counts as like every other field. */
const maxWords = 64;

function readWords(place: string): FieldWords {
  const words = place.split('/').filter((word, index) => index > 0 && !/^\d+$/.test(word));
  const compared = words.length > maxWords ? [] : words;
  return {
    count: compared.length,
    last: compared.at(-1),
    joined: compared.join(''),
    endings: compared.map((_, index) => compared.slice(index).join('')),
  };
}

/** The fields that an edit added. */
type NewFields = {
  /** Whether one of them may be read as any field. */
  isAny: boolean;
  count: number;
  lasts: ReadonlySet<string | undefined>;
  joined: ReadonlySet<string>;
  endings: ReadonlySet<string>;
};

function collectNewFields(added: readonly RequestValue[]): NewFields {
  const fields = added.filter(({ place }) => isField(place));
  const words = fields.map(({ place }) => readWords(place));
  return {
    isAny: fields.some((each) => each.holds_fields) || words.some(({ count }) => count === 0),
    count: fields.length,
    lasts: new Set(words.map(({ last }) => last)),
    joined: new Set(words.map(({ joined }) => joined)),
    endings: new Set(words.flatMap(({ endings }) => endings)),
  };
}

/**
 * Whether servers may read a field as one of the new fields: without word boundaries (`itemAction` and `item_action`),
 * as one request of a list, or in or without other objects (`{"item": {"action": …}}`, `{"action": …}` and
 * `{"other": {"action": …}}`).
 */
function isLikeOne({ count, last, joined, endings }: FieldWords, fields: NewFields): boolean {
  if (fields.count === 0) return false;
  if (fields.isAny || count === 0) return true;
  if (fields.lasts.has(last)) return true;
  return fields.endings.has(joined) || endings.some((each) => fields.joined.has(each));
}

const isHeader = (place: string): boolean => place.startsWith('headers/');

const isField = (place: string): boolean => place === 'fields' || place.startsWith('fields/');

/** Whether the server or the connector may add a value that a tool lacks. */
const isOptional = (place: string): boolean => isHeader(place) || isField(place);

/** Returns a place in the form in which places are compared. Some servers read underscores in header names as dashes. */
const plain = (place: string): string => (isHeader(place) ? place.replaceAll('_', '-') : place);
