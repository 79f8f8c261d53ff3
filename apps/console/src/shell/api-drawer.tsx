import { useState, useSyncExternalStore } from 'react';
import { Copy } from '../part/copy.js';
import {
  readRequests,
  type RecordedRequest,
  subscribeToRequests,
  toCurl,
  toTypeScript,
} from '../session/recorded-requests.js';
import { texts } from '../texts/common.js';

const { api } = texts;

/** Lists the requests that the screen made, as commands and as code. */
export function ApiDrawer() {
  const requests = useSyncExternalStore(subscribeToRequests, readRequests);
  const [open, setOpen] = useState(false);
  return (
    <aside
      id="api-drawer"
      popover="auto"
      className="drawer"
      aria-label={api.title}
      onToggle={(event) => setOpen(event.newState === 'open')}
    >
      {open && <Requests requests={requests} />}
    </aside>
  );
}

function Requests({ requests }: { requests: readonly RecordedRequest[] }) {
  return (
    <>
      <header className="drawer-top">
        <h2>{api.title}</h2>
        <button type="button" className="button quiet" popoverTarget="api-drawer">
          {api.close}
        </button>
      </header>
      <p className="soft">{api.lead}</p>
      {requests.length === 0 && <p>{api.none}</p>}
      <ol className="requests">
        {requests.map((request, index) => (
          <li key={index}>
            <h3>
              {request.method} {request.path} <span className="soft">{api.status(request.status)}</span>
            </h3>
            <Code title={api.curl} text={toCurl(request)} />
            <Code title={api.typescript} text={toTypeScript(request)} />
          </li>
        ))}
      </ol>
    </>
  );
}

const Code = ({ title, text }: { title: string; text: string | null }) =>
  text !== null && (
    <details>
      <summary>{title}</summary>
      <pre tabIndex={0}>{text}</pre>
      <Copy text={text} />
    </details>
  );
