import { Link } from '@tanstack/react-router';
import { UserText } from '../part/user-text.js';
import { type Screen } from '../page/screen.js';
import { screens } from '../screens.js';
import { type Me } from '../session/me.js';
import { texts } from '../texts/common.js';
import { CommandKey } from './command-key.js';

const groups = Object.entries(texts.groups) as [NonNullable<Screen['group']>, string][];

/** The screens that have something for the person. On a narrow window, a menu. */
export function Navigation({ me }: { me: Me | undefined }) {
  return (
    <header className="side">
      <div className="side-top">
        <Link to="/" className="brand">
          <UserText>{me?.organization.name ?? texts.product}</UserText>
        </Link>
        <button type="button" className="button quiet menu-button" popoverTarget="menu">
          {texts.shell.menu}
        </button>
      </div>
      <CommandKey />
      <nav id="menu" popover="auto" aria-label={texts.shell.navigation}>
        {me && groups.map(([group, label]) => <Group key={group} label={label} screens={screensOf(group, me)} />)}
        <Group label={texts.shell.account}>
          <a href="/welcome">{texts.shell.me}</a>
          <a href="/reference">{texts.shell.reference}</a>
        </Group>
      </nav>
      <div className="side-end">
        {me && (
          <span className="soft">
            <UserText>{me.user.name ?? me.user.email}</UserText>
          </span>
        )}
        <button type="button" className="button quiet" popoverTarget="api-drawer">
          {texts.shell.api}
        </button>
      </div>
    </header>
  );
}

const screensOf = (group: Screen['group'], me: Me) => screens.filter((each) => each.group === group && each.isFor(me));

function Group({ label, screens: shown = [], children }: GroupProps) {
  if (shown.length === 0 && !children) return null;
  return (
    <section>
      <h2>{label}</h2>
      {shown.map(({ path, title }) => (
        <Link key={path} to={path} activeProps={{ 'aria-current': 'page' }} onClick={closeMenu}>
          {title}
        </Link>
      ))}
      {children}
    </section>
  );
}

type GroupProps = { label: string; screens?: readonly Screen[]; children?: React.ReactNode };

/** On a wide window, the menu is always shown, and is not open as a popover. */
const closeMenu = () => document.getElementById('menu')?.hidePopover();
