import { MayBeAbsent, Text } from '#kernel';

export class RenameConnectionBody {
  /** The display name of the connection. */
  @MayBeAbsent() @Text({ max: 80 }) name?: string;
}

/** An empty body. */
export class DisconnectBody {}
