import { type ToolRunResult } from '#connections';

type Approval = Extract<ToolRunResult, { outcome: 'approval_required' }>['approval'];

/**
 * Returns the facts that a person needs to decide on a call, one per line. Names and arguments cannot start a new line.
 */
export const approvalFacts = (
  { connection_name, arguments_preview }: Pick<Approval, 'connection_name' | 'arguments_preview'>,
  toolbox: string,
): string[] => [
  `Toolbox: ${onOneLine(toolbox)}`,
  ...(connection_name === null ? [] : [`Account: ${onOneLine(connection_name)}`]),
  `Arguments: ${onOneLine(JSON.stringify(arguments_preview))}`,
];

/** Escapes control characters, and characters that are invisible or change the text direction. */
const onOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (each) => `\\u{${each.codePointAt(0)!.toString(16)}}`);
