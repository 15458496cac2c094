/**
 * Gives the memory of a buffer back at once. The buffer is empty afterwards, so nobody may use it any more. V8 collects all garbage,
 * in a pause of some 100 ms, whenever buffers have grown by 64 MB, and those that nobody uses any more count until then.
 */
export function freeBuffer({ buffer, byteLength }: Buffer): void {
  // Small buffers share their memory with others.
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
  if (isOwn && !buffer.detached) buffer.transfer(0)
}
