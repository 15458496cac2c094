const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16/CCITT-FALSE in four hexadecimal digits, as the Pix manual of the Banco Central requires. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** The 'Pix copia e cola' text of a payment: EMV fields with a checksum. Nobody can pay it: its key belongs to no bank. */
export function pixCode({ id, centavos }: { id: string; centavos: number }): string {
  const account = field('00', 'br.gov.bcb.pix') + field('01', `sandbox-${id}@medponto.example`)
  const fields = [
    field('00', '01'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    field('54', (centavos / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', 'MEDPONTO TESTE'),
    field('60', 'SAO PAULO'),
    field('62', field('05', `MPSANDBOX${id}`.slice(0, 25))),
    '6304',
  ].join('')
  return fields + crc16(fields)
}
