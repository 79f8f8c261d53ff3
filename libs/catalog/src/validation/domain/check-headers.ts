import { type ConnectorDefinition } from '#connector-definition';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { type Check } from './check.js';
import { signInRequests } from './sign-in-requests.js';

/** Checks the names and values of headers (RFC 9110, sections 5.1 and 5.5). */
export const checkHeaders: Check = (definition, report) => {
  for (const [place, name, value] of headersOf(definition)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) report('schema', place, 'This is not a valid header name.');
    if (!value.startsWith('=') && /[^\t\x20-\x7e\x80-\xff]/.test(value))
      report('schema', place, 'A header value must not contain control characters or characters outside ISO 8859-1.');
  }
};

type Header = [place: DocumentPath, name: string, value: string];

function headersOf(definition: ConnectorDefinition): Header[] {
  const { headers, tools, auth } = definition;
  const injected = auth.flatMap((method, index) =>
    ('inject' in method ? (method.inject ?? []) : []).flatMap(({ in: kind, name, template }, at): Header[] =>
      kind === 'header' ? [[['auth', index, 'inject', at], name, template]] : [],
    ),
  );
  return [
    ...entriesOf([], headers),
    ...signInRequests(definition).flatMap(({ at, request }) => entriesOf(at, request.headers)),
    ...tools.flatMap(({ request }, index) => entriesOf(['tools', index, 'request'], request.headers)),
    ...injected,
  ];
}

const entriesOf = (place: DocumentPath, headers: Record<string, unknown> = {}): Header[] =>
  Object.entries(headers).map(([name, value]) => [[...place, 'headers', name], name, String(value)]);
