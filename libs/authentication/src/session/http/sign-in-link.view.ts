import { ApiProperty } from '@nestjs/swagger';

/** A link that opens a browser session. The link is shown only once. */
export class SignInLinkView {
  /** The link. Open it in the browser, or paste it into the sign-in page. */
  url!: string;
  /** When the link expires. */
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
}
