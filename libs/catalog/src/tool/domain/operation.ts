import { type Operation, type Tier, type ToolDefinition } from '#connector-definition';

const verbs: Record<Exclude<Operation, 'other'>, string> = {
  read: 'get list search find query count read download export check',
  create: 'create add append send post reply upload insert invite',
  update: 'update edit set patch move rename archive assign mark mute transition',
  delete: 'delete remove cancel revoke purge',
};

const byVerb = new Map(
  Object.entries(verbs).flatMap(([operation, words]) => words.split(' ').map((word) => [word, operation as Operation])),
);

const byMethod: Record<string, Operation> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
};

/** Returns the operation for the first verb of a name. */
export const operationOfVerb = (verb: string): Operation | undefined => byVerb.get(verb);

type Named = Pick<ToolDefinition, 'name' | 'operation'> & { request?: { method: string } };

/**
 * Returns the tool's operation: the declared operation, or that of the verb in its name, or that of its HTTP method.
 */
export const operationOf = ({ name, operation, request }: Named): Operation =>
  operation ?? operationOfVerb(name.split('_')[0]!) ?? (request && byMethod[request.method]) ?? 'other';

/** Returns the tool's tier: the declared tier, or the tier of its operation. */
export const tierOf = (tool: Named & Pick<ToolDefinition, 'tier'>): Tier =>
  tool.tier ?? tierOfOperation(operationOf(tool));

function tierOfOperation(operation: Operation): Tier {
  if (operation === 'read') return 'read';
  return operation === 'delete' ? 'destructive' : 'write';
}

/** The order of the tiers. Does not use `tiers`, because sandboxed code loads only types of the connector definition. */
const strictness: Record<Tier, number> = { read: 0, write: 1, destructive: 2 };

/** Returns the strictest of some tiers. */
export const selectStrictestTier = (tiers: readonly Tier[]): Tier =>
  tiers.reduce((one, other) => (strictness[other] > strictness[one] ? other : one), 'read');

/** Whether a tool declares a lower tier than its operation implies. */
export const lowersItsTier = (tool: ToolDefinition): boolean =>
  strictness[tierOf(tool)] < strictness[tierOfOperation(operationOf(tool))];

const headers = new Set([
  'x-http-method-override',
  'x-http-method',
  'x-method-override',
  'x-original-method',
  'x-forwarded-method',
  'http-method-override',
  'x-original-url',
  'x-original-uri',
  'x-rewrite-url',
  'x-forwarded-uri',
]);

/**
 * Whether a header makes a provider treat a request as one with another HTTP method or path. Servers with CGI read other
 * characters, such as underscores, as dashes.
 */
export const isMethodHeader = (name: string): boolean =>
  headers.has(
    name
      .trim()
      .toLowerCase()
      .replace(/[^a-z\d]/g, '-'),
  );

/**
 * Matches `_method` in the spellings that servers accept: PHP reads dots, spaces and `[` as underscores and cuts names at
 * a NUL, and Salesforce and Google accept `_HttpMethod` and `$httpMethod`.
 */
const methodField = /^\s*[_.[$\s-](?:http[_. -]?)?method[^\w\0]*(?:\0.*)?$/is;

/** Whether an argument in a query or body would override the HTTP method. Some servers also read headers from there. */
export const isMethodArgument = (name: string): boolean => methodField.test(name) || isMethodHeader(name);
