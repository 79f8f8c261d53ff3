/** Content for the model. Source: Model Context Protocol, ContentBlock. */
export type ContentBlock =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio'; data: string; mimeType: string }
  | { type: 'resource'; resource: { uri: string; text: string } | { uri: string; blob: string } }
  | { type: 'resource_link'; uri: string; name: string };

export const textBlock = (text: string): ContentBlock => ({ type: 'text', text });

export const textOf = (data: unknown): string => (typeof data === 'string' ? data : JSON.stringify(data));

type RemoteData = { content: unknown[]; structured_content: unknown };

/** Whether a value is a valid block. Clients reject a whole result that contains an invalid block. */
export type IsBlock = (value: unknown) => boolean;

/** Converts the result of a remote MCP tool to blocks. Invalid and unknown blocks become text. */
export function blocksIn(data: unknown, isBlock: IsBlock): ContentBlock[] {
  const { content, structured_content } = data as RemoteData;
  const blocks = content.map((each) => (isBlock(each) ? (each as ContentBlock) : textBlock(textOf(each))));
  return blocks.length === 0 && structured_content !== null ? [textBlock(textOf(structured_content))] : blocks;
}
