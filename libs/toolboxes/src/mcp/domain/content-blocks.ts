/** What a model is shown. Source: Model Context Protocol, ContentBlock. */
export type ContentBlock =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio'; data: string; mimeType: string }
  | { type: 'resource'; resource: { uri: string; text: string } | { uri: string; blob: string } }
  | { type: 'resource_link'; uri: string; name: string };

export const textBlock = (text: string): ContentBlock => ({ type: 'text', text });

export const textOf = (data: unknown): string => (typeof data === 'string' ? data : JSON.stringify(data));

type RemoteData = { content: unknown[]; structured_content: unknown };

/** What a tool of a remote MCP server answered, as it is; what is no block, or of a kind that nobody knows, as text. */
export function blocksIn(data: unknown): ContentBlock[] {
  const { content, structured_content } = data as RemoteData;
  const blocks = content.map((each) => (isBlock(each) ? each : textBlock(textOf(each))));
  return blocks.length === 0 && structured_content !== null ? [textBlock(textOf(structured_content))] : blocks;
}

type Fields = Record<string, unknown>;

const fields: Record<string, (block: Fields) => unknown[]> = {
  text: ({ text }) => [text],
  image: ({ data, mimeType }) => [data, mimeType],
  audio: ({ data, mimeType }) => [data, mimeType],
  resource: ({ resource }) => [(resource as Fields | undefined)?.uri, contentOf(resource as Fields | undefined)],
  resource_link: ({ uri, name }) => [uri, name],
};

const contentOf = (resource: Fields | undefined): unknown => resource?.text ?? resource?.blob;

const isBlock = (value: unknown): value is ContentBlock =>
  fields[String((value as Fields).type)]?.(value as Fields).every((each) => typeof each === 'string') ?? false;
