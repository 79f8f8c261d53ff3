/** What a model is shown. Source: Model Context Protocol, ContentBlock. */
export type ContentBlock =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio'; data: string; mimeType: string }
  | { type: 'resource'; resource: { uri: string; text: string } | { uri: string; blob: string } }
  | { type: 'resource_link'; uri: string; name: string };

export const textBlock = (text: string): ContentBlock => ({ type: 'text', text });

export const textOf = (data: unknown): string => (typeof data === 'string' ? data : JSON.stringify(data));

type RemoteData = { content: unknown[]; structured_content: unknown };

/** Whether it is a block in all of its parts, as clients have it: one that is not would cost them the whole answer. */
export type IsBlock = (value: unknown) => boolean;

/** What a tool of a remote MCP server answered, as it is; what is no block, or of a kind that nobody knows, as text. */
export function blocksIn(data: unknown, isBlock: IsBlock): ContentBlock[] {
  const { content, structured_content } = data as RemoteData;
  const blocks = content.map((each) => (isBlock(each) ? (each as ContentBlock) : textBlock(textOf(each))));
  return blocks.length === 0 && structured_content !== null ? [textBlock(textOf(structured_content))] : blocks;
}
