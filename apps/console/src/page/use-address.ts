import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The state of a screen in its address: search texts, filters, sort order and cursor. */
export type AddressState = Record<string, string | undefined>;

/** Returns the parts of the state with these names that are set, for example the filters of a route. */
export const pickState = (state: AddressState, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (state[name] === undefined ? [] : [[name, state[name]]])));

/** `replace`: whether the change adds no entry to the browser's history. */
type Change = (part: AddressState, options?: { replace?: boolean }) => void;

/** Reads and changes the state in the address. A change adds an entry to the browser's history. */
export function useAddress(): { state: AddressState; change: Change } {
  const state: AddressState = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (part: AddressState, { replace = false }: { replace?: boolean } = {}) =>
      void navigate({
        to: '.',
        search: (before: AddressState) => ({ ...before, ...part }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  return { state, change };
}

/** Reads the id in the path of a screen, such as `/rules/$id`. */
export function useIdInPath(): string {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return id;
}
