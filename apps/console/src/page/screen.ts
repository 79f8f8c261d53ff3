import { type ComponentType } from 'react';
import { type Me } from '../session/me.js';
import { type texts } from '../texts/common.js';
import { type AddressState } from './use-address.js';

type Group = keyof typeof texts.groups;

/** A screen of the console. */
export type Screen = {
  path: string;
  title: string;
  /** Where the navigation lists it. Null for screens that other screens lead to. */
  group: Group | null;
  /** Whether it has something for the person. */
  isFor: (me: Me) => boolean;
  load: () => Promise<{ default: ComponentType }>;
  /** Starts the first reads of the screen, which do not wait for its code. */
  prefetch?: (search: AddressState, params: Record<string, string>) => void;
};

export const everyone = () => true;
export const unlisted = { group: null, isFor: everyone } as const;
