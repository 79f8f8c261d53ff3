import { LatchkeyConnectionError, LatchkeyError } from '#client';
import { Button } from '../../part/button.js';
import { Conflict, Empty, Failure, Loading, NothingFound, Progress, SessionEnded } from '../../part/states.js';
import { Page } from '../../page/page.js';
import { Section } from '../../page/detail-page.js';
import { texts } from '../../texts/common.js';
import { stateExamples } from '../../texts/states.js';

const errorOf = (status: number, reason: string, message: string) =>
  new LatchkeyError(
    status,
    { message, reason: reason as never, request_id: 'req_01k7vm3q8ef6ha4x2c9b5t0rsd' },
    new Headers(),
  );

const nothing = () => undefined;
const { names, examples } = stateExamples;

/** Shows every state of the screens, for people who design or test them. */
export default function StatesScreen() {
  return (
    <Page title={texts.screens.states}>
      <Section title={names.loading}>
        <Loading rows={3} />
      </Section>
      <Section title={names.empty}>
        <Empty title={examples.empty}>
          <Button kind="primary" onPress={nothing}>
            {examples.first}
          </Button>
        </Empty>
      </Section>
      <Section title={names.nothingFound}>
        <NothingFound onClear={nothing} />
      </Section>
      <Section title={names.failed}>
        <Failure error={errorOf(422, 'invalid_value', examples.failed)} onRetry={nothing} />
      </Section>
      <Section title={names.refused}>
        <Failure error={errorOf(403, 'permission_not_held', examples.refused)} />
      </Section>
      <Section title={names.disabled}>
        <Button onPress={nothing} refusal={examples.disabled}>
          {examples.action}
        </Button>
      </Section>
      <Section title={names.conflict}>
        <Conflict theirs={<p>{examples.theirs}</p>} yours={<p>{examples.yours}</p>} />
      </Section>
      <Section title={names.disconnected}>
        <Failure error={new LatchkeyConnectionError(location.origin, undefined, null)} onRetry={nothing} />
      </Section>
      <Section title={names.unreadable}>
        <Failure error={new LatchkeyError(200, {}, new Headers())} onRetry={nothing} />
      </Section>
      <Section title={names.broken}>
        <Failure error={new TypeError()} onRetry={nothing} />
      </Section>
      <Section title={names.progress}>
        <Progress done={42} total={120} onCancel={nothing} />
      </Section>
      <Section title={names.sessionEnded}>
        <SessionEnded />
      </Section>
    </Page>
  );
}
