import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../part/button.js';
import { Confirm } from '../part/confirm.js';
import { textOf } from '../part/look-up.js';
import { Failure, Loading } from '../part/states.js';
import { UserText } from '../part/user-text.js';
import { sharing as words } from '../texts/sharing.js';
import { readAgain, type Share, type Shareable, sharesQuery, stopSharing } from './shareable.js';

type SharesProps = { thing: Shareable; onDone: (message: string) => void };

/** The people and teams that may see, use and change a toolbox or a connector. */
export function Shares({ thing, onDone }: SharesProps) {
  const { can_see_shares = false, can_revoke_share } = thing;
  const texts = words.kinds[thing.kind];
  const { data, error, refetch } = useQuery({ ...sharesQuery(thing), enabled: can_see_shares });
  const [stopping, setStopping] = useState<Share | null>(null);
  return (
    <>
      {!can_see_shares && <p className="soft">{texts.hidden}</p>}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {can_see_shares && !data && !error && <Loading rows={2} />}
      {data?.result.length === 0 && <p className="soft">{texts.none}</p>}
      {data && data.result.length > 0 && (
        <ul className="rows shares">
          {data.result.map((share) => (
            <li key={share.id}>
              <strong>
                <UserText>{share.grantee_type === 'org' ? words.choices.org : nameGrantee(share)}</UserText>
              </strong>
              <span className="soft">
                {textOf(words.types, share.grantee_type)} · {textOf(words.levels, share.level)}
              </span>
              <Button refusal={can_revoke_share ? null : texts.stopRefusal} onPress={() => setStopping(share)}>
                {words.stop}
                <span className="unseen">
                  <UserText>{words.with(nameGrantee(share))}</UserText>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data && data.next_cursor !== null && <p className="soft">{words.summary(data.total ?? 0)}</p>}
      {stopping && (
        <StopSharing
          thing={thing}
          share={stopping}
          onClose={() => setStopping(null)}
          onStopped={() => {
            onDone(texts.stopped(nameGrantee(stopping)));
            setStopping(null);
          }}
        />
      )}
    </>
  );
}

const nameGrantee = ({ grantee_type, grantee_label }: Share): string =>
  grantee_type === 'org' ? words.everyone : (grantee_label ?? words.gone);

type StopSharingProps = { thing: Shareable; share: Share; onClose: () => void; onStopped: () => void };

function StopSharing({ thing, share, onClose, onStopped }: StopSharingProps) {
  const stop = useMutation({
    mutationFn: () => stopSharing(thing, share.id),
    onSuccess: async () => {
      await readAgain(thing);
      onStopped();
    },
  });
  return (
    <Confirm title={words.stopQuestion(nameGrantee(share))} label={words.stop} work={stop} onClose={onClose}>
      <p>{words.stopHelp}</p>
    </Confirm>
  );
}
