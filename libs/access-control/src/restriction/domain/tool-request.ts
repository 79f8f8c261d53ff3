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

export const isConstant = ({ value }: Pick<RequestValue, 'value'>): boolean => !value.startsWith('=');
