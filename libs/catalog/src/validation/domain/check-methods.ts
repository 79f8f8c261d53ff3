import { type ConnectorDefinition } from '#connector-definition';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { isMethodArgument, isMethodHeader } from '../../tool/domain/method-overrides.js';
import { positionParameter } from '../../tool/domain/paging.js';
import { type Check, type Report } from './check.js';
import { pagesOf } from './check-paging.js';
import { signInRequests } from './sign-in-requests.js';

/** Checks that nothing in a request overrides the HTTP method, because restrictions depend on the method. */
export const checkMethods: Check = (definition, report) => {
  const parts = definition.tools.map(({ request }, index) => [['tools', index, 'request'], request] as const);
  const signIns = signInRequests(definition).map(({ at, request }) => [at, request] as const);
  for (const [place, request] of [[[], definition] as const, ...parts, ...signIns]) {
    const named = (part: 'headers' | 'query' | 'body', isOverride: (name: string) => boolean) => {
      for (const name of Object.keys((request as Parts)[part] ?? {}).filter(isOverride))
        refuse(report, [...place, part, name] as DocumentPath, name);
    };
    named('headers', isMethodHeader);
    named('query', isMethodArgument);
    named('body', isMethodArgument);
  }
  for (const [place, pagination] of pagesOf(definition))
    for (const name of [positionParameter(pagination), pagination.size_param ?? ''].filter(isMethodArgument))
      refuse(report, place, name);
  checkCarriers(definition, report);
};

/** Checks the parameters that carry the credential. */
const checkCarriers = ({ auth }: ConnectorDefinition, report: Report): void =>
  auth.forEach((method, index) => {
    const carriers = 'inject' in method ? (method.inject ?? []) : [];
    carriers.forEach(({ in: place, name }, at) => {
      if (place === 'header' ? isMethodHeader(name) : isMethodArgument(name))
        refuse(report, ['auth', index, 'inject', at], name);
    });
  });

const refuse = (report: Report, place: DocumentPath, name: string): void =>
  report('method_override', place, `${name} would override the HTTP method. Remove it.`);

type Parts = { headers?: object; query?: object; body?: object };
