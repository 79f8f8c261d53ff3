/** How many tools do what. */
export class OperationCountsView {
  create!: number;
  delete!: number;
  other!: number;
  read!: number;
  update!: number;
}
