import { type OutgoingAnswer } from '#platform/outgoing';
import { type Secret } from '../../credential/domain/credential.js';
import { findMethod, type Integration } from '../../integration/domain/integrations.js';

type MaskedCredential = {
  integration: Pick<Integration, 'definition'>;
  auth_method: string;
  secret: Secret;
  variables?: Record<string, unknown>;
};

/** Minimum length of the values to mask. Shorter values occur in responses by chance. */
const minLength = 8;

const placeholder = '[credential]';

/**
 * Masks an account's secrets in the responses of its third party, which may repeat them in links and error messages.
 * Each occurrence becomes `[credential]`.
 */
export class SecretMask {
  private readonly forms: readonly string[];

  constructor(credential: MaskedCredential) {
    const values = secretValues(credential).flatMap((value) => [value, ...inBase64(value)]);
    // The longest form comes first, because a shorter form may be part of it.
    this.forms = [...new Set(values.flatMap(writtenForms))].sort((one, other) => other.length - one.length);
  }

  /** The length of the longest form in bytes. */
  get longest(): number {
    return Math.max(0, ...this.forms.map((form) => Buffer.byteLength(form)));
  }

  occursIn(text: string): boolean {
    return this.forms.some((form) => text.includes(form));
  }

  maskText(text: string): string {
    return this.occursIn(text) ? replaceForms(text, this.forms, Infinity) : text;
  }

  /**
   * Masks a response and then cuts it to `maxBytes`. The caller must read `longest` bytes beyond `maxBytes`, if the third
   * party sent that many. Otherwise, the beginning of a secret that crosses the cut would not be recognized.
   */
  maskAnswer(answer: OutgoingAnswer, maxBytes: number): OutgoingAnswer {
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, this.maskText(value)] as const);
    return {
      ...answer,
      headers: Object.fromEntries(headers),
      body: this.maskBody(answer.body, maxBytes),
      truncated: answer.truncated || answer.body.length > maxBytes,
    };
  }

  /** Compares bytes, so that secrets are also found in a body that is not text. */
  private maskBody(body: Buffer, maxBytes: number): Buffer {
    if (!this.forms.some((form) => body.includes(form))) return body.subarray(0, maxBytes);
    const forms = this.forms.map((form) => Buffer.from(form).toString('latin1'));
    return Buffer.from(replaceForms(body.toString('latin1'), forms, maxBytes), 'latin1');
  }
}

/** Replaces each form that begins before `end`, including overlapping forms, and drops the text after `end`. */
function replaceForms(text: string, forms: readonly string[], end: number): string {
  const pattern = new RegExp(forms.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
  let result = '';
  let read = 0;
  for (let match = pattern.exec(text); match && match.index < end; match = pattern.exec(text)) {
    const { index } = match;
    if (index >= read) result += text.slice(read, index) + placeholder;
    read = Math.max(read, index + match[0].length);
    pattern.lastIndex = index + 1;
  }
  return (result + text.slice(read, end)).slice(0, end);
}

/** Returns tokens, the account's own client secret, values of password fields, and secret variables. */
function secretValues({ integration, auth_method, secret, variables = {} }: MaskedCredential): string[] {
  const secretVariables = (integration.definition.variables ?? []).filter((variable) => variable.secret);
  const values = [
    ...ownValues(integration, auth_method, secret),
    ...secretVariables.map(({ name }) => variables[name]),
  ];
  return values.filter((value): value is string => typeof value === 'string' && value.length >= minLength);
}

/** A user name or a site address is not secret. */
function ownValues(integration: MaskedCredential['integration'], authMethod: string, secret: Secret): unknown[] {
  if (secret.kind === 'none') return [];
  if (secret.kind === 'token') return [secret.access_token, secret.refresh_token, secret.client?.client_secret];
  const method = findMethod(integration, authMethod);
  const typed = (method?.form_fields ?? []).filter(({ type }) => type === 'password').map(({ name }) => name);
  const names = method?.type === 'basic' ? ['password'] : typed;
  return names.map((name) => secret.fields[name]);
}

/**
 * A value in base64, alone or within a longer text such as `user:password`. Three bytes become four characters, so there
 * are three forms. The first and the last character are left out if they also depend on the text around the value.
 */
const inBase64 = (value: string): string[] =>
  [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)]);
    const [begin, end] = [Math.ceil((offset * 4) / 3), Math.floor((bytes.length * 4) / 3)];
    return (['base64', 'base64url'] as const).map((encoding) => bytes.toString(encoding).slice(begin, end));
  });

/** Returns a value as it is written in URLs, forms and JSON. */
function writtenForms(value: string): string[] {
  const inAddress = encodeURIComponent(value);
  const inForm = new URLSearchParams([['', value]]).toString().slice(1);
  const lower = (text: string) => text.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
  const inJson = JSON.stringify(value).slice(1, -1);
  const escaped = inJson.replace(
    /[<>&\u007f-\uffff]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const json = [inJson, escaped].flatMap((text) => [text, text.replaceAll('/', '\\/')]);
  return [value, inAddress, lower(inAddress), inForm, lower(inForm), ...json];
}
