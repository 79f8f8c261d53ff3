import { type OutgoingAnswer } from '#platform/outgoing';
import { findMethod } from '../../integration/domain/integrations.js';
import { type CallingCredential } from './definition-call.js';

/** Minimum length of the values to replace. Shorter values occur in responses by chance. */
const minLength = 8;

const placeholder = '[credential]';

/**
 * Removes the call's credential from the response, because third parties may repeat it in links and error messages.
 * Each occurrence becomes `[credential]`. A binary body stays unchanged.
 */
export function withoutSecrets(credential: CallingCredential, answer: OutgoingAnswer): OutgoingAnswer {
  const forms = secretValues(credential).flatMap(writtenForms);
  const clean = (text: string) => forms.reduce((result, form) => result.replaceAll(form, placeholder), text);
  const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, clean(value)]));
  if (!forms.some((form) => answer.body.includes(form))) return { ...answer, headers };
  const text = answer.body.toString();
  // Decoding turns bytes that are not UTF-8 into this character.
  return text.includes('\ufffd') ? { ...answer, headers } : { ...answer, headers, body: Buffer.from(clean(text)) };
}

/** Returns the tokens, and the values of password fields. User names and site addresses are not secret. */
function secretValues({ integration, auth_method, secret }: CallingCredential): string[] {
  if (secret.kind === 'none') return [];
  if (secret.kind === 'token') return longEnough([secret.access_token, secret.refresh_token]);
  const method = findMethod(integration, auth_method);
  const typed = (method?.form_fields ?? []).filter(({ type }) => type === 'password').map(({ name }) => name);
  const names = method?.type === 'basic' ? ['password'] : typed;
  return longEnough(names.map((name) => secret.fields[name] ?? null));
}

const longEnough = (values: readonly (string | null)[]): string[] =>
  values.filter((value): value is string => value !== null && value.length >= minLength);

/** Returns a secret as it is written in URLs, forms and JSON. */
function writtenForms(value: string): string[] {
  const inAddress = encodeURIComponent(value);
  const inForm = new URLSearchParams([['', value]]).toString().slice(1);
  const lower = (text: string) => text.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
  const plain = [value, inAddress, lower(inAddress), inForm, lower(inForm)];
  const inJson = JSON.stringify(value).slice(1, -1);
  const all = [...plain, inJson, inJson.replaceAll('/', '\\/')];
  // The longest form comes first, because a shorter form may be part of it.
  return [...new Set(all)].sort((one, other) => other.length - one.length);
}
