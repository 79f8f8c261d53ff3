type Parameter = { required?: boolean; example?: unknown; schema?: { example?: unknown } };
type Operation = {
  summary?: string;
  operationId?: string;
  tags?: string[];
  security?: object[];
  parameters?: Parameter[];
  responses?: Record<string, { content?: object }>;
};
type Paths = Record<string, Record<string, Operation>>;
type Parts = Record<string, Record<string, unknown>>;
type ApiDocument = { paths: Paths; components: Parts; webhooks?: object; servers?: object };

/** The parts of Swagger UI's system that the plugin uses. `Map` and `List` are types of Immutable. */
type List = { filter: (keeps: (each: Entry) => boolean) => List; size: number };
type Entry = { get: (key: string) => unknown; getIn: (keys: string[]) => unknown };
type Tag = { get: (key: 'operations') => List; update: (key: 'operations', by: (from: List) => List) => Tag };
type Tags = { map: (by: (tag: Tag, name: string) => Tag) => Tags; filter: (keeps: (tag: Tag) => boolean) => Tags };
type System = {
  React: { createElement: (type: string, properties: object, ...children: unknown[]) => unknown };
  specActions: { updateJsonSpec: (document: ApiDocument) => void };
  layoutActions: { updateFilter: (phrase: string) => void };
  layoutSelectors: { currentFilter: () => string | boolean };
};
declare const SwaggerUIBundle: ((options: object) => unknown) & { presets: { apis: unknown } };

const fullDocument = (await (await fetch('/schema/openapi.json')).json()) as ApiDocument;

/**
 * Swagger UI takes seconds to read the full document. Therefore, the document starts with the names of all routes.
 * The rest of a route is added when the reader opens the route.
 */
let shown: ApiDocument = {
  ...fullDocument,
  components: { securitySchemes: fullDocument.components.securitySchemes! },
  paths: {},
};
delete shown.webhooks;
// The only server is this one. A list to choose from would have no name.
delete shown.servers;
const places = new Map<string, [path: string, method: string]>();
for (const [path, item] of Object.entries(fullDocument.paths)) {
  shown.paths[path] = {};
  for (const [method, { operationId = '', summary, tags, security }] of Object.entries(item)) {
    shown.paths[path][method] = { operationId, summary, tags, security, ...{ responses: {} } };
    places.set(operationId, [path, method]);
  }
}

/** Adds the rest of a route to what Swagger UI shows. Returns whether it was missing. */
function add(operationId: string): boolean {
  const [path, method] = places.get(operationId) ?? [];
  if (path === undefined || method === undefined) return false;
  places.delete(operationId);
  const operation = withoutOptionalExamples(fullDocument.paths[path]![method]!);
  const components = structuredClone(shown.components);
  copyReferences(operation, components);
  const item = { ...shown.paths[path], [method]: operation };
  shown = { ...shown, components, paths: { ...shown.paths, [path]: item } };
  return true;
}

/**
 * Swagger UI sends the examples of parameters that the reader has not changed. An optional filter with an example would
 * hide most rows.
 */
function withoutOptionalExamples({ parameters, ...operation }: Operation): Operation {
  const shownParameters = parameters?.map((parameter) => {
    if (parameter.required) return parameter;
    const { example: _, schema: { example: __, ...schema } = {}, ...others } = parameter;
    return { ...others, schema };
  });
  return { ...operation, ...(shownParameters && { parameters: shownParameters }) };
}

/** Copies the components that a part of the document refers to, and the components that these refer to. */
function copyReferences(part: unknown, into: Parts): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    const [, kind, name] = (key === '$ref' && /^#\/components\/(\w+)\/([^/]+)$/.exec(String(value))) || [];
    if (kind !== undefined && name !== undefined) {
      if (into[kind]?.[name] !== undefined) continue;
      const found = fullDocument.components[kind]![name];
      (into[kind] ??= {})[name] = found;
      copyReferences(found, into);
    } else copyReferences(value, into);
  }
}

/** The routes whose response can have one of several content types. A request must accept all of them. */
const acceptances = Object.entries(fullDocument.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, { responses }]) => {
    const types = Object.keys(responses?.[200]?.content ?? {});
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    return types.length > 1 ? [{ method: method.toUpperCase(), pattern, accept: types.join(', ') }] : [];
  }),
);

type Sent = { url: string; method?: string; headers: Record<string, string> };

/** Swagger UI accepts only the content type that is chosen below “Responses”. */
function acceptAll(request: Sent): Sent {
  const { pathname } = new URL(request.url, location.origin);
  const found = acceptances.find(({ method, pattern }) => method === request.method && pattern.test(pathname));
  if (found) request.headers.accept = found.accept;
  return request;
}

const filterIn = ({ layoutSelectors }: System): string => {
  const phrase = layoutSelectors.currentFilter();
  return typeof phrase === 'string' ? phrase : '';
};

function opsFilter(tags: Tags, phrase: string): Tags {
  const words = phrase.toLowerCase().split(/\s+/);
  const matches = (entry: Entry, tag: string): boolean => {
    const named = [tag, entry.get('method'), entry.get('path'), entry.getIn(['operation', 'summary'])];
    const text = [...named, entry.getIn(['operation', 'operationId'])].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return tags
    .map((tag, name) => tag.update('operations', (operations) => operations.filter((entry) => matches(entry, name))))
    .filter((tag) => tag.get('operations').size > 0);
}

/** Minimum length of a filter for which all tags are open. The reader is then looking for their routes. */
const shortestFilter = 2;

const latchkey = ({ React }: System) => ({
  fn: { opsFilter },
  components: {
    // The text of a route is inside a button, which must not contain a link.
    DeepLink: ({ text }: { text: unknown }) => React.createElement('span', { className: 'nostyle' }, text),
    FilterContainer: (system: System) =>
      React.createElement(
        'div',
        { className: 'filter wrapper' },
        React.createElement('input', {
          className: 'operation-filter-input',
          type: 'search',
          placeholder: 'Filter by path or summary (press /)',
          'aria-label': 'Filter by path or summary',
          value: filterIn(system),
          onChange: (event: { target: HTMLInputElement }) => system.layoutActions.updateFilter(event.target.value),
        }),
      ),
  },
  statePlugins: {
    layout: {
      wrapActions: {
        show: (original: (thing: string[], isShown?: boolean) => unknown, system: System) => {
          return (thing: string[], isShown?: boolean) => {
            if (thing[0] === 'operations' && isShown !== false && add(thing.at(-1)!))
              system.specActions.updateJsonSpec(shown);
            return original(thing, isShown);
          };
        },
      },
      wrapSelectors: {
        isShown: (original: (thing: string[], isShownByDefault: boolean) => unknown, system: System) => {
          return (_: unknown, thing: string[], isShownByDefault: boolean) => {
            const isFiltered = [thing].flat()[0] === 'operations-tag' && filterIn(system).length >= shortestFilter;
            return original(thing, isShownByDefault || isFiltered);
          };
        },
      },
    },
  },
});

// Adds the route in the address bar before Swagger UI gets the document.
add(decodeURIComponent(location.hash).split('/').at(-1)!);

SwaggerUIBundle({
  spec: shown,
  dom_id: '#swagger-ui',
  deepLinking: true,
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [latchkey],
  layout: 'BaseLayout',
  persistAuthorization: true,
  displayRequestDuration: true,
  requestInterceptor: acceptAll,
  filter: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
});

// A keyboard can scroll an example only if the example can have the focus.
new MutationObserver(() => {
  for (const example of document.querySelectorAll<HTMLElement>('pre.microlight:not([tabindex])')) example.tabIndex = 0;
}).observe(document.querySelector('#swagger-ui')!, { childList: true, subtree: true });

document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  if ((event.target as HTMLElement).closest('input, textarea, select')) return;
  event.preventDefault();
  document.querySelector<HTMLInputElement>('.operation-filter-input')?.focus();
});

const theme = document.querySelector<HTMLSelectElement>('#theme')!;
theme.value = localStorage.getItem('latchkey-theme') ?? '';
theme.addEventListener('change', () => {
  if (theme.value === '') localStorage.removeItem('latchkey-theme');
  else localStorage.setItem('latchkey-theme', theme.value);
  dispatchEvent(new Event('latchkey-theme'));
});
