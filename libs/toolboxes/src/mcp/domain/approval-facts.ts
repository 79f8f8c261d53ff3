import { type Executed } from '#connections';

type Approval = Extract<Executed, { outcome: 'approval_required' }>['approval'];

/** What a person must know to decide on a call, a line for each. No name or argument can begin a line of its own. */
export const approvalFacts = (
  { connection_name, arguments_preview }: Pick<Approval, 'connection_name' | 'arguments_preview'>,
  toolbox: string,
): string[] => [
  `Toolbox: ${onOneLine(toolbox)}`,
  ...(connection_name === null ? [] : [`Account: ${onOneLine(connection_name)}`]),
  `Arguments: ${onOneLine(JSON.stringify(arguments_preview))}`,
];

/** Control characters, and those that change the direction of a text or take no room, are written as their codes. */
const onOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (each) => `\\u{${each.codePointAt(0)!.toString(16)}}`);
