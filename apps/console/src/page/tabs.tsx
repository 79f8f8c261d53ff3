import { Link } from '@tanstack/react-router';
import { useAddress } from './use-address.js';

export type Tab<Name extends string> = { name: Name; label: string };

/** Parts of a screen, one of which is shown. The address says which; without it, the first. */
export const Tabs = <Name extends string>({ label, tabs, shown }: TabsProps<Name>) => (
  <nav className="tabs" aria-label={label}>
    {tabs.map(({ name, label: text }, place) => (
      <Link
        key={name}
        to="."
        search={place === 0 ? {} : { tab: name }}
        aria-current={name === shown ? 'page' : undefined}
        activeOptions={{ exact: true, includeSearch: true }}
      >
        {text}
      </Link>
    ))}
  </nav>
);

type TabsProps<Name extends string> = { label: string; tabs: readonly Tab<Name>[]; shown: Name };

export function useTab<Name extends string>(tabs: readonly Tab<Name>[]): Name {
  const { state } = useAddress();
  return (tabs.find(({ name }) => name === state.tab) ?? tabs[0]!).name;
}
