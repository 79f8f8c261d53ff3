import { Decision } from '#kernel';

/**
 * The scopes that the third party granted. Null if the third party did not report them. In that case, no scope counts
 * as missing.
 */
export type GrantedScopes = readonly string[] | null;

/** Whether the granted scopes include all scopes that a tool requires. */
export function coversScopes(granted: GrantedScopes, required_scopes: readonly string[]): Decision {
  if (covers(granted, required_scopes)) return Decision.allow;
  const message =
    'The account of this connection does not have the scopes that this tool needs. Reconnect the connection and ' +
    `allow ${required_scopes.join(', ')}.`;
  return Decision.refuse('insufficient_scope', message, { required_scopes });
}

/**
 * Whether the granted scopes cover at least one tool of the connector. If not, the message names the scopes of the
 * first tool.
 */
export function coversSomeTool(granted: GrantedScopes, tools: readonly (readonly string[])[]): Decision {
  return tools.length === 0 || tools.some((required) => covers(granted, required))
    ? Decision.allow
    : coversScopes(granted, tools[0]!);
}

const covers = (granted: GrantedScopes, required: readonly string[]): boolean =>
  granted === null || required.every((scope) => granted.some((each) => means(each, scope)));

/**
 * Whether a granted scope equals the required scope. Some providers report `https://graph.microsoft.com/Mail.Send` for
 * the short form `mail.send`.
 */
function means(granted: string, required: string): boolean {
  const [one, other] = [granted.toLowerCase(), required.toLowerCase()];
  return one === other || (one.startsWith('https://') && one.endsWith(`/${other}`));
}
