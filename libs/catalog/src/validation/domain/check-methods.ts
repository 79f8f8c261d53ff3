import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { type Check } from './check.js';

const headers = new Set(['x-http-method-override', 'x-http-method', 'x-method-override']);

const argument = '_method';

/** What a tool does is told by its method, and rules go by it: nothing else in a request may name another. */
export const checkMethods: Check = (definition, report) => {
  const parts = definition.tools.map(({ request }, index) => [['tools', index, 'request'], request] as const);
  for (const [place, request] of [[[], definition] as const, ...parts]) {
    const named = (part: 'headers' | 'query' | 'body', isOverride: (name: string) => boolean) => {
      for (const name of Object.keys((request as Parts)[part] ?? {}).filter(isOverride))
        report('method_override', [...place, part, name] as DocumentPath, `${name} would change what the method says.`);
    };
    named('headers', (name) => headers.has(name.toLowerCase()));
    named('query', (name) => name === argument);
    named('body', (name) => name === argument);
  }
};

type Parts = { headers?: object; query?: object; body?: object };
