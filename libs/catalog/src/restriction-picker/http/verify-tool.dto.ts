import { Text } from '#kernel';

export class VerifyToolBody {
  /** The reviewed request, from `unverified_request` of the tool. */
  @Text({ max: 3000 }) request!: string;
}
