/** One constant or expression of a request. */
export type RequestValue = {
  /**
   * The place of the value: `method`, `segments` (the number of path segments), `path/1`, `headers/accept`,
   * `fields/action` or `encoding`. The query and the body share their places. `removed` says when an edit last removed a
   * value.
   */
  place: string;
  /** A constant or, after an equals sign, the digest of an expression. For `removed`, only an equals sign. */
  value: string;
  /** When the value was added, in milliseconds since 1970. Absent if the tool always had it. */
  since?: number;
  /** Whether the value is an expression that may be an object or a list. */
  holds_fields?: true;
};

/** What a tool sends, and when that changed. All times are in milliseconds since 1970. */
export type ToolRequest = {
  /** Digest of everything that decides what the tool sends. */
  digest: string;
  /** Absent if the request never changed. */
  changed_at?: number;
  /** When a manager of restrictions last verified the tool. */
  verified_at?: number;
  values: readonly RequestValue[];
};

/** What a tool sent when it was added to a rule. */
export type ListedRequest = {
  constants: readonly { place: string; value: string }[];
  /** When the tool was added to the rule. */
  at: number;
  /** Whether `constants` may be incomplete. */
  partial?: true;
};

/** Whether the tool's request has changed since the connector was created. */
export const isEdited = ({ request }: { request?: ToolRequest }): boolean => request?.changed_at !== undefined;

/** The part of a tool's request that a rule stores. */
export const listedRequest = ({ values }: ToolRequest, at: number): ListedRequest => ({
  constants: values
    .filter((each) => isConstant(each) && each.place !== 'encoding')
    .map(({ place, value }) => ({ place, value })),
  at,
});

/**
 * Returns what is known about the request of an entry that stores only an operation: its method, its path and whether
 * it has other constants.
 */
export function requestOfOperation(operation: string): ListedRequest {
  const [endpoint = '', digest] = operation.split('#');
  const [method = '', path = ''] = endpoint.split(' ', 2);
  const segments = path.split('/').slice(1);
  return {
    constants: [
      { place: 'method', value: method },
      { place: 'segments', value: String(segments.length) },
      ...segments.map((segment, index) => ({ place: `path/${index}`, value: `/${segment}` })),
    ],
    at: 0,
    ...(digest !== undefined && { partial: true }),
  };
}

/**
 * Whether an edited tool may now send what a blocked tool sends. Its method and its path must be able to equal those of
 * the blocked tool. Of its headers and fields, only a constant that was there when the rule was written tells it from
 * the blocked tool: an expression may have any value, a new constant may be another spelling of the blocked one, the
 * server or the connector may add a missing field, and a body in another encoding may be read as other fields. And the
 * edit must have added or removed something since the rule. Otherwise, the tool could already do this when the rule was
 * written.
 */
export function mayPerform(blocked: ListedRequest, tool: ToolRequest): boolean {
  const isNew = (since: number | undefined): boolean =>
    since !== undefined && since >= blocked.at && since > (tool.verified_at ?? -Infinity);
  if (!isNew(tool.changed_at) || differsFirmly(blocked, tool)) return false;
  const values = tool.values.map((each) => ({ ...each, place: plain(each.place), isNew: isNew(each.since) }));
  const constants = blocked.constants.map(({ place, value }) => ({ place: plain(place), value }));
  const isEncodedAnew = values.some((each) => each.isNew && each.place === 'encoding');
  const canBe = ({ place, value }: Constant): boolean => {
    if (isEncodedAnew && isField(place)) return true;
    const found = values.filter((each) => overlaps(each.place, place));
    if (found.some((each) => each.value === value || each.isNew || !isConstant(each))) return true;
    if (!isHeader(place) && !isField(place)) return false;
    const mayHold = (each: RequestValue) =>
      isLike(each.place, place) || (each.holds_fields && isField(each.place) && isField(place));
    return !found.some((each) => each.place === place) || values.some((each) => each.isNew && mayHold(each));
  };
  if (!constants.every(canBe)) return false;
  const isRead = (place: string) => !isHeader(place) || constants.some((each) => each.place === place);
  if (values.some((each) => each.isNew && isRead(each.place))) return true;
  const isSame = ({ place, value }: Constant) =>
    values.some((each) => overlaps(each.place, place) && each.value === value);
  return constants.every(isSame) && (!blocked.partial || values.some((each) => each.isNew));
}

/**
 * Whether a constant of the tool that nothing can replace differs from the blocked one. The rest of the comparison takes
 * longer, and a rule may list hundreds of tools.
 */
function differsFirmly({ constants }: ListedRequest, tool: ToolRequest): boolean {
  const firm = firmConstants.get(tool) ?? findFirmConstants(tool);
  firmConstants.set(tool, firm);
  return constants.some(({ place, value }) => (firm.get(plain(place)) ?? value) !== value);
}

const firmConstants = new WeakMap<ToolRequest, ReadonlyMap<string, string>>();

/** Returns the constants that the tool always had, in places that no expression and no edit can fill. */
function findFirmConstants(tool: ToolRequest): ReadonlyMap<string, string> {
  const values = tool.values.map((each) => ({ ...each, place: plain(each.place) }));
  const open = values.filter((each) => each.since !== undefined || !isConstant(each));
  const mayFill = (place: string) => (each: RequestValue) =>
    isLike(each.place, place) || (isField(place) && (each.holds_fields || each.place === 'encoding'));
  const isFirm = (value: RequestValue) =>
    !open.includes(value) &&
    !values.some((each) => each !== value && overlaps(each.place, value.place)) &&
    !open.some(mayFill(value.place));
  return new Map(values.filter(isFirm).map(({ place, value }) => [place, value]));
}

type Constant = ListedRequest['constants'][number];

const isConstant = ({ value }: Pick<RequestValue, 'value'>): boolean => !value.startsWith('=');

const isHeader = (place: string): boolean => place.startsWith('headers/');

const isField = (place: string): boolean => place === 'fields' || place.startsWith('fields/');

/** Returns a place in the form in which places are compared. Some servers read underscores in header names as dashes. */
const plain = (place: string): string => (isHeader(place) ? place.replaceAll('_', '-') : place);

/** Whether two places are the same, or one contains the other. */
const overlaps = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);

/**
 * Whether servers may read two places as the same field: without word boundaries (`itemAction` and `item_action`), as
 * one request of a list, or in or without other objects (`{"item": {"action": …}}`, `{"action": …}` and
 * `{"other": {"action": …}}`).
 */
function isLike(one: string, other: string): boolean {
  if (!isField(one) || !isField(other)) return false;
  const [words, others] = [splitPlace(one), splitPlace(other)];
  if (words.length === 0 || others.length === 0) return true;
  if (words.at(-1) === others.at(-1)) return true;
  return listEndings(words).includes(others.join('')) || listEndings(others).includes(words.join(''));
}

/** Returns the words of a field's place, without positions in lists. */
const splitPlace = (place: string): string[] =>
  place.split('/').filter((word, index) => index > 0 && !/^\d+$/.test(word));

/** Returns the words, without the first, without the first two, and so on, each time joined. */
const listEndings = (words: readonly string[]): string[] => words.map((_, index) => words.slice(index).join(''));
