import { Copy } from '../../part/copy.js';
import { Section } from '../../page/detail-page.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { type Toolbox } from './queries.js';

const { clients: words } = toolboxes;

/** How an agent gets the toolbox. docs/agents.md has more clients. */
export const Clients = ({ toolbox: { mcp_url } }: { toolbox: Toolbox }) => (
  <Section title={words.title}>
    {mcp_url === null ? (
      <p className="soft">{words.none}</p>
    ) : (
      <>
        <p>{words.lead}</p>
        <Snippet name={words.address} text={mcp_url} />
        <Snippet name={words.claudeCode} text={`claude mcp add --transport http latchkey ${mcp_url}`} />
        <Snippet name={words.cursor} text={format({ mcpServers: { latchkey: { url: mcp_url } } })} />
        <Snippet name={words.vscode} text={format({ servers: { latchkey: { type: 'http', url: mcp_url } } })} />
      </>
    )}
  </Section>
);

const format = (value: object): string => JSON.stringify(value, null, 2);

const Snippet = ({ name, text }: { name: string; text: string }) => (
  <details className="snippet">
    <summary>{name}</summary>
    <pre tabIndex={0}>{text}</pre>
    <Copy text={text} />
  </details>
);
