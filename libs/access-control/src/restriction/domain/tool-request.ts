/** One constant or expression of a request. */
export type RequestValue = {
  /**
   * The place of the value: `method`, `segments` (the number of path segments), `path/1`, `headers/accept` or
   * `fields/action`. The query and the body share their places.
   */
  place: string;
  /** A constant or, after an equals sign, the digest of an expression. */
  value: string;
  /** When the value was added, in milliseconds since 1970. Absent if the tool always had it. */
  since?: number;
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
  constants: values.filter(isConstant).map(({ place, value }) => ({ place, value })),
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
 * Whether an edited tool may now send what a blocked tool sends. At every place where the blocked tool has a constant,
 * the tool must have this constant, an expression, or a value that is new since the rule. A new constant counts because
 * it may be another spelling of the blocked one. And unless the tool has exactly these constants, at least one of them
 * must be at a place where the tool has a new value. Otherwise, the tool could already do this when the rule was written.
 */
export function mayPerform(blocked: ListedRequest, tool: ToolRequest): boolean {
  const isNew = (since: number | undefined): boolean =>
    since !== undefined && since >= blocked.at && since > (tool.verified_at ?? -Infinity);
  if (!isNew(tool.changed_at)) return false;
  const places = blocked.constants.map(({ place, value }) => {
    const found = valuesAt(tool.values, place);
    return {
      isSame: found.some((each) => each.value === value),
      isNew: found.some(({ since }) => isNew(since)),
      isOpen: found.some((each) => !isConstant(each)),
    };
  });
  if (!places.every((each) => each.isSame || each.isOpen || each.isNew)) return false;
  if (places.some((each) => each.isNew)) return true;
  return places.every((each) => each.isSame) && (!blocked.partial || tool.values.some(({ since }) => isNew(since)));
}

const isConstant = ({ value }: Pick<RequestValue, 'value'>): boolean => !value.startsWith('=');

/** Returns the values at a place, and those that contain it or that it contains. */
const valuesAt = (values: readonly RequestValue[], place: string): RequestValue[] =>
  values.filter((each) => each.place === place || contains(each.place, place) || contains(place, each.place));

const contains = (outer: string, inner: string): boolean => inner.startsWith(`${outer}/`);
