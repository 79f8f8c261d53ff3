import { lazy, Suspense, useEffect, useState } from 'react';
import { texts } from '../texts/common.js';

const CommandMenu = lazy(() => import('./command-menu.js'));

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Opens the command menu, which Ctrl K or ⌘ K opens too. Its code loads then. */
export function CommandKey() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen((open) => !open);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button type="button" className="button quiet command-key" onClick={() => setOpen(true)}>
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="M16 10.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM15 15l5 5" />
        </svg>
        <span>{texts.shell.search}</span> <kbd aria-hidden>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CommandMenu onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
