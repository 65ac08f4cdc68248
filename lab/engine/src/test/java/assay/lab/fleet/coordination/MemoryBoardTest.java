package assay.lab.fleet.coordination;

/** The contract, in memory. */
class MemoryBoardTest extends CoordinatorContract {
  private final MemoryBoard board = new MemoryBoard();

  @Override
  Coordinator connect() {
    return board.connect();
  }

  @Override
  void lose(Coordinator coordinator) {
    ((MemoryBoard.View) coordinator).lose();
  }
}
