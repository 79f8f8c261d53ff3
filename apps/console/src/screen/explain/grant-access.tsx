import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../part/button.js';
import { UserText } from '../../part/user-text.js';
import { meQuery } from '../../session/me.js';
import { explain } from '../../texts/explain.js';
import { Change } from './change.js';
import { explainGrantRefusal, memberOf } from './describe.js';
import { type Explanation } from './queries.js';

const { grantAccess: words } = explain;

const GrantDialog = lazy(async () => ({ default: (await import('./grant-dialog.js')).GrantDialog }));

/** Lets another member use what rules block, for some days. The member does not have to ask. */
export function GrantAccess({ explanation }: { explanation: Explanation }) {
  const { data: me } = useQuery(meQuery);
  const [isOpen, setOpen] = useState(false);
  if (!me || explanation.user_id === me.user.user_id || explanation.decision === 'allowed') return null;
  return (
    <Change title={<UserText>{words.title(memberOf(explanation))}</UserText>} text={words.help}>
      <Button kind="primary" onPress={() => setOpen(true)} refusal={explainGrantRefusal(explanation, me)}>
        {words.open}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <GrantDialog explanation={explanation} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Change>
  );
}
