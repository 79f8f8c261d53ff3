import { storedKind } from '#access-control';
import { sharing } from '../domain/collection.js';

export const ToolboxKind = storedKind(sharing.toolbox);

export const TemplateKind = storedKind(sharing.template);
