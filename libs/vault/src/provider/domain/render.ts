import { type VariableDefinition } from '#connector-definition';
import { matchesPattern } from '../../integration/domain/pattern.js';

/** A definition and variables that together make no address. */
export class NotRenderable extends Error {}

type Values = Record<string, unknown>;

const placeholder = /\{\{(\w+)\}\}/g;

/**
 * An address of a definition with its identity variables filled in: whole labels of the host, whole segments of the path.
 * @throws NotRenderable when one is missing or does not fit its place.
 */
export function renderUrl(template: string, definitions: VariableDefinition[] = [], values: Values = {}): string {
  const [, scheme, host, rest] = /^(https?:\/\/)([^/?#]*)(.*)$/s.exec(template) ?? [];
  if (!scheme || !host) throw new NotRenderable('The address has no scheme and host.');
  const value = (name: string) => {
    const definition = definitions.find((each) => each.name === name);
    if (!definition?.identity) throw new NotRenderable(`${name} is no variable that may stand in an address.`);
    return identityValue(definition, values[name]);
  };
  const filledHost = host.replace(placeholder, (_, name: string) => hostPart(value(name), name));
  const filledRest = rest!.replace(placeholder, (_, name: string) => encodeURIComponent(segment(value(name), name)));
  return scheme + filledHost + filledRest;
}

/** Constant headers and queries of a definition, which any variable may stand in. */
export function renderText(template: string, values: Values): string {
  return template.replace(placeholder, (_, name: string) => {
    const value = values[name];
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      throw new NotRenderable(`The variable ${name} is not set.`);
    return String(value);
  });
}

function identityValue({ name, pattern, host_suffixes }: VariableDefinition, value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new NotRenderable(`The variable ${name} is not set.`);
  if (pattern && !matchesPattern(pattern, value)) throw new NotRenderable(`${name} is not well formed.`);
  if (host_suffixes && !host_suffixes.some((suffix) => `.${value}`.endsWith(`.${suffix.replace(/^\./, '')}`)))
    throw new NotRenderable(`${name} belongs to another service.`);
  return value;
}

function hostPart(value: string, name: string): string {
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value) || value.includes('..'))
    throw new NotRenderable(`${name} is no part of a host name.`);
  return value;
}

function segment(value: string, name: string): string {
  if (value === '.' || value === '..') throw new NotRenderable(`${name} is no part of a path.`);
  return value;
}
