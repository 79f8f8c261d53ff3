import { type Break, breaksOf } from '../break.js';

/** The pages on which members decide. */
export const memberPages: Break[] = [
  ...breaksOf('libs/authentication/src/session/http/member-pages.ts', 'pages/deciding', [
    {
      breaks: 'another site sends the form of a member page',
      find: "!caller || !fromHere || !this.cookies.isFromOurPage(request, purposeOf(caller), form.get('csrf') ?? '')",
      replace: '!caller',
      promise: 'refuses a form that it did not send',
    },
    {
      breaks: 'a refused form shows an error instead of what is there now',
      find: 'if (!(error instanceof ApiError) || error.status >= 500) throw error;',
      replace: 'throw error;',
      promise: 'shows what happened meanwhile instead of deciding twice',
    },
  ]),
  ...breaksOf('libs/connections/src/approval/jobs/mail-approval.job.ts', 'connections/approval/mailing', [
    {
      breaks: 'each of many calls is mailed',
      find: 'id: this.noticeId()',
      replace: 'id',
      promise: 'is mailed at most once a minute',
    },
    {
      breaks: 'a call that its requester may approve is mailed',
      find: "approval?.rule !== 'second_person'",
      replace: '!approval',
      promise: 'A call that its requester may approve is not mailed',
    },
  ]),
];
