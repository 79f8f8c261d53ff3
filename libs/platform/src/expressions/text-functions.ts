import { type AddedName } from './built-in-names.js';

type TextFunction = [implementation: (text: string) => string, signature: string];

/** Mapping functions that JSONata lacks: its own base64 functions support only Latin-1. */
export const textFunctions: Record<AddedName, TextFunction> = {
  textToBase64: [(text) => Buffer.from(text, 'utf8').toString('base64'), '<s-:s>'],
  textToBase64Url: [(text) => Buffer.from(text, 'utf8').toString('base64url'), '<s-:s>'],
  base64ToText: [(text) => Buffer.from(text, 'base64').toString('utf8'), '<s-:s>'],
};
