import {
  type AuthMethod,
  type ConnectorDefinition,
  type PostInstallStep,
  type Verification,
} from '#connector-definition';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';

/** A sign-in request, and the methods that send it. */
type SignInRequest = {
  at: DocumentPath;
  request: Verification | PostInstallStep['request'];
  methods: readonly AuthMethod[];
};

/**
 * Lists the shared requests, then the requests of each auth method. An auth method without requests of its own sends
 * the shared ones.
 */
export const signInRequests = ({ auth, verify, post_install }: ConnectorDefinition): SignInRequest[] => [
  ...verifying(
    [],
    verify,
    auth.filter((method) => !method.verify),
  ),
  ...installing(
    [],
    post_install,
    auth.filter((method) => !method.post_install),
  ),
  ...auth.flatMap((method, index) => [
    ...verifying(['auth', index], method.verify, [method]),
    ...installing(['auth', index], method.post_install, [method]),
  ]),
];

const verifying = (at: DocumentPath, verify: Verification | undefined, methods: readonly AuthMethod[]) =>
  verify ? [{ at: [...at, 'verify'], request: verify, methods }] : [];

const installing = (at: DocumentPath, steps: PostInstallStep[] = [], methods: readonly AuthMethod[]) =>
  steps.map(({ request }, index) => ({ at: [...at, 'post_install', index, 'request'], request, methods }));
