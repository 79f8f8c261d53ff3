import { Decision } from '#kernel';

/** What the third party granted an account; null where it does not say, and then nothing is known to be missing. */
export type GrantedScopes = readonly string[] | null;

/** Whether an account was granted what a tool needs. */
export function coversScopes(granted: GrantedScopes, required_scopes: readonly string[]): Decision {
  if (covers(granted, required_scopes)) return Decision.allow;
  const message = `The account of this connection was not granted what this needs: reconnect it, and allow ${required_scopes.join(', ')}.`;
  return Decision.refuse('insufficient_scope', message, { required_scopes });
}

/** Whether it was granted what any tool of the connector needs; the message says what for the first. */
export function coversSomeTool(granted: GrantedScopes, tools: readonly (readonly string[])[]): Decision {
  return tools.length === 0 || tools.some((required) => covers(granted, required))
    ? Decision.allow
    : coversScopes(granted, tools[0]!);
}

const covers = (granted: GrantedScopes, required: readonly string[]): boolean =>
  granted === null || required.every((scope) => granted.some((each) => means(each, scope)));

/** Some write a scope in full that they take short: `https://graph.microsoft.com/Mail.Send` for `mail.send`. */
function means(granted: string, required: string): boolean {
  const [one, other] = [granted.toLowerCase(), required.toLowerCase()];
  return one === other || (one.startsWith('https://') && one.endsWith(`/${other}`));
}
