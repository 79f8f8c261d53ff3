import { readFileSync } from 'node:fs';

/** Returns the URL of a shipped file. `path` is relative to `libs/catalog/`, and this code runs in `dist/`. */
export const shippedFile = (path: string): URL => new URL(`../../../../../../libs/catalog/${path}`, import.meta.url);

const files = {
  'api-key': 'api-key.yaml',
  oauth: 'oauth.yaml',
  'client-credentials': 'client-credentials.yaml',
  'remote-mcp': 'remote-mcp.json',
};

export type ExampleKind = keyof typeof files;

export const exampleKinds = Object.keys(files) as ExampleKind[];

/** Reads an example: a complete definition, or the request that adds a remote MCP server. */
export const readExample = (kind: ExampleKind): string => readFileSync(shippedFile(`examples/${files[kind]}`), 'utf8');
