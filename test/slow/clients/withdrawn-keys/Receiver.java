/** Prints the status with which Receive.java responds to a delivery, three times, an hour apart. */
class Receiver {
  public static void main(String[] args) {
    for (int delivery = 0; delivery < 3; delivery += 1) {
      System.out.println(Receive.statusFor(args[2], args[0], args[1]));
      Receive.fetchedAt = Receive.fetchedAt.minusSeconds(3601);
    }
  }
}
