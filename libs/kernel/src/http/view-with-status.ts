/** A view, versioned or not, whose status only the command can tell: 201 where something was made, 200 where it was there. */
export class ViewWithStatus<View extends object> {
  constructor(
    readonly status: 200 | 201,
    readonly view: View,
  ) {}
}
