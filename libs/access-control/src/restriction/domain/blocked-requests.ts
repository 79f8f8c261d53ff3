import { isConstant, type ListedRequest, type RequestValue, type ToolRequest } from './tool-request.js';

/**
 * The requests of blocked tools. A rule may list hundreds of tools and a connector may have hundreds of edited ones, so
 * a tool is compared with each constant at its own places once, and the answer is kept.
 */
export class BlockedRequests {
  private readonly requests: ListedRequest[] = [];
  private compiled: CompiledRequests | null = null;
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

  private compare({ changed_at, verified_at = -Infinity, values }: ToolRequest): boolean {
    if (changed_at === undefined) return false;
    const compiled = (this.compiled ??= compile(this.requests));
    const comparisons = new Map<number, Comparison>();
    for (const [at, requests] of compiled.byAge) {
      const isNew = (since: number | undefined): boolean => since !== undefined && since >= at && since > verified_at;
      if (!isNew(changed_at)) continue;
      // The same values are new for all rules between two edits.
      const firstEdit = values.reduce((first, { since }) => (isNew(since) ? Math.min(first, since!) : first), Infinity);
      const comparison = comparisons.get(firstEdit) ?? new Comparison(values, isNew, compiled);
      comparisons.set(firstEdit, comparison);
      if (comparison.left > 0 && requests.some((blocked) => comparison.isPerformable(blocked))) return true;
    }
    return false;
  }
}

/** A constant of blocked requests, with the indexes of these requests. Equal constants are one object. */
type Constant = { place: Place; value: string; requests: number[] };

/** A place of constants. Equal places are one object. */
type Place = { name: string; isOptional: boolean; words: FieldWords | null; constants: Constant[] };

type CompiledRequest = {
  index: number;
  partial: boolean;
  constants: Constant[];
  headers: ReadonlySet<string>;
};

type CompiledRequests = {
  count: number;
  /** The requests by the time of the rule. */
  byAge: ReadonlyMap<number, readonly CompiledRequest[]>;
  /** The places of all constants by name, and those that every request has. */
  places: ReadonlyMap<string, Place>;
  required: readonly Place[];
};

/** Constants that only few blocked requests have come first, because they tell requests apart. */
function compile(requests: readonly ListedRequest[]): CompiledRequests {
  const places = new Map<string, Place>();
  const known = new Map<string, Constant>();
  const compileConstant = ({ place, value }: ListedRequest['constants'][number], index: number): Constant => {
    const name = plain(place);
    const constant = known.get(`${name}\n${value}`) ?? { place: ensurePlace(places, name), value, requests: [] };
    if (constant.requests.length === 0) {
      known.set(`${name}\n${value}`, constant);
      constant.place.constants.push(constant);
    }
    constant.requests.push(index);
    return constant;
  };
  const byAge = new Map<number, CompiledRequest[]>();
  for (const [index, { at, partial = false, constants: listed }] of requests.entries()) {
    const constants = listed.map((each) => compileConstant(each, index));
    const headers = new Set(constants.map(({ place }) => place.name).filter(isHeader));
    const sameAge = byAge.get(at) ?? [];
    sameAge.push({ index, partial, constants, headers });
    byAge.set(at, sameAge);
  }
  for (const { constants } of [...byAge.values()].flat())
    constants.sort((one, other) => one.requests.length - other.requests.length);
  const required = [...places.values()].filter(({ isOptional }) => !isOptional);
  return { count: requests.length, byAge, places, required };
}

function ensurePlace(places: Map<string, Place>, name: string): Place {
  const known = places.get(name);
  if (known) return known;
  const words = isField(name) ? readWords(name) : null;
  const place = { name, isOptional: isOptional(name), words, constants: [] };
  places.set(name, place);
  return place;
}

/**
 * Compares the values of one edited tool with blocked requests for which the same values are new. The tool's method and
 * path must be able to equal those of the blocked tool. Of its headers and fields, only a constant that was there when
 * the rule was written tells it from the blocked tool: an expression may have any value, a new constant may be another
 * spelling of the blocked one, the server or the connector may add a missing field, and a body in another encoding may
 * be read as other fields. And the edit must have added or removed something since the rule. Otherwise, the tool could
 * already do this when the rule was written.
 */
class Comparison {
  private readonly root = newNode();
  private readonly newPlaces: readonly string[];
  private readonly newFields: NewFields;
  private readonly isEncodedAnew: boolean;
  /** By index, 1 for each request that the tool cannot send. `left`: the number of the other requests. */
  private readonly impossible: Uint8Array;
  left: number;
  private readonly overlaps = new Map<Place, Overlap>();

  constructor(
    all: readonly RequestValue[],
    isNew: (since: number | undefined) => boolean,
    { count, places, required }: CompiledRequests,
  ) {
    const values = all.map((each) => ({ ...each, place: plain(each.place), isNew: isNew(each.since) }));
    for (const { place, value, isNew: open } of values)
      addToNode(this.root, place, value, open || !isConstant({ value }));
    const added = values.filter((each) => each.isNew);
    this.newPlaces = added.map(({ place }) => place);
    this.newFields = collectNewFields(added);
    this.isEncodedAnew = this.newPlaces.includes('encoding');
    this.impossible = new Uint8Array(count);
    this.left = count;
    // At all other places, the tool has no value, which tells nothing.
    const filled = values.flatMap(({ place }) => places.get(place) ?? []);
    for (const place of new Set([...required, ...filled])) this.exclude(place);
  }

  /** Rules out the requests with constants that the tool cannot send at a place. */
  private exclude(place: Place): void {
    if (this.left === 0 || this.isOpenAt(place)) return;
    const overlap = this.overlapAt(place);
    for (const { value, requests } of place.constants)
      if (!hasValue(overlap, value)) for (const index of requests) this.excludeRequest(index);
  }

  private excludeRequest(index: number): void {
    if (this.impossible[index] === 1) return;
    this.impossible[index] = 1;
    this.left--;
  }

  private isOpenAt(place: Place): boolean {
    const { words } = place;
    if (this.overlapAt(place).isOpen) return true;
    if (this.isEncodedAnew && words) return true;
    return words !== null && isLikeOne(words, this.newFields);
  }

  isPerformable({ index, constants, headers, partial }: CompiledRequest): boolean {
    if (this.impossible[index] === 1) return false;
    if (this.newPlaces.some((place) => !isHeader(place) || headers.has(place))) return true;
    return constants.every((constant) => this.isSame(constant)) && (!partial || this.newPlaces.length > 0);
  }

  private isSame({ place, value }: Constant): boolean {
    return hasValue(this.overlapAt(place), value);
  }

  private overlapAt(place: Place): Overlap {
    const overlap = this.overlaps.get(place) ?? findNodes(this.root, place.name);
    this.overlaps.set(place, overlap);
    return overlap;
  }
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
};

const newNode = (): PlaceNode => ({
  inner: new Map(),
  values: new Set(),
  valuesWithin: new Set(),
  isOpen: false,
  isOpenWithin: false,
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

function hasValue({ above, exact }: Overlap, value: string): boolean {
  if (exact?.valuesWithin.has(value)) return true;
  for (const { values } of above) if (values.has(value)) return true;
  return false;
}

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
