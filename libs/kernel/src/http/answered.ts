/** A view, versioned or not, whose status only the command can tell: 201 where something was made, 200 where it was there. */
export class Answered<View extends object> {
  private constructor(
    readonly status: number,
    readonly view: View,
  ) {}

  static with<View extends object>(status: 200 | 201, view: View): Answered<View> {
    return new Answered(status, view);
  }
}
