import { setPriority } from 'node:os'
import { upload } from './upload.ts'

// The clients of `bench/documents/measure.ts`, in a process of their own, so that their work does not delay the calls that it measures.
// Their priority is low, because real ones have processors of their own. Reads an address, the size of each document and a token for each doctor. Prints how many calls were repeated.
setPriority(10)
const [url = '', bytes = '', ...tokens] = process.argv.slice(2)
const refusals = await Promise.all(tokens.map((token) => upload(url, token, Number(bytes))))
process.stdout.write(String(refusals.reduce((sum, count) => sum + count, 0)))
