import { type Agent, type Part, type Question, type Reading } from './question.js';

/** What a tool returned to an agent. */
export type Returned = { structuredContent: any; content: readonly { text?: string }[]; isError?: boolean };

/** Calls a tool over MCP. */
export type Call = (name: string, args: object) => Promise<Returned>;

/** Maximum number of calls of `read_result` for one question. */
export const maxReadings = 3;

/** How an agent answers a question from the result of its call, and what it read for it. */
export async function findValue(call: Call, first: Returned, { expects, finds }: Question) {
  const { data, shortened } = first.structuredContent;
  const readings: { args: object; returned: Returned }[] = [];
  if (!shortened) return { value: expects(data), readings };
  if (!finds) throw new Error(`The answer does not fit: ${shortened.bytes} bytes`);
  const read = async (reading: Reading): Promise<Part> => {
    if (readings.length === maxReadings) throw new Error('The agent has read enough.');
    const args = { result_id: shortened.result_id, ...reading };
    const returned = await call('read_result', args);
    readings.push({ args, returned });
    if (returned.isError) throw new Error(textOf(returned));
    return returned.structuredContent;
  };
  const agent: Agent = { head: shortened.head, shape: shortened.shape, read };
  return { value: await finds(agent), readings };
}

/** What a model reads of a result. */
export const textOf = ({ content }: Returned): string => content.map(({ text = '' }) => text).join('\n');
