/** In which organizations a person is a member. */
export abstract class Memberships {
  /** Ids of all of them, suspended or not. */
  abstract of(userId: string): Promise<string[]>;
}
