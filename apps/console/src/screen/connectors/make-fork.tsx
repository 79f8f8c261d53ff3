import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../part/button.js';
import { type Me, meQuery, whyNotAllowed } from '../../session/me.js';
import { fork as words } from '../../texts/fork.js';
import { type Connector } from './queries.js';

const ForkDialog = lazy(async () => ({ default: (await import('./fork-dialog.js')).ForkDialog }));

/** The button that copies a connector into one of the organization, which follows the original. */
export function MakeFork({ connector }: { connector: Connector }) {
  const { data: me } = useQuery(meQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button refusal={whyNotForked(connector, me)} onPress={() => setOpen(true)}>
        {words.start}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ForkDialog connector={connector} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Why the person may not fork a connector. The API decides; this only finds the likely reason. */
function whyNotForked({ can_fork, restricted }: Connector, me: Me | undefined): string | null {
  if (can_fork) return null;
  const refusal = whyNotAllowed(me, words.refusals.permission, 'connector:create');
  if (refusal !== null) return refusal;
  return restricted ? words.refusals.restricted : words.refusals.definition;
}
