/**
 * Brazil as a grid of dots, 1.15 degrees apart. `dots` is an SVG path with one horizontal line per row of a state; a dashed
 * stroke turns it into dots. A dot belongs to the state of the nearest municipality. The number of a state stands at `x`,
 * `y`: in the middle of it if it is inland, else to its right, in the sea. Where states are small and close together, it stands
 * further away, and a line leads to it `from` the state.
 */
export const brazil: readonly {
  uf: string
  name: string
  dots: string
  x: number
  y: number
  isInland?: true
  from?: readonly [number, number]
}[] = [
  { uf: 'AC', name: 'Acre', dots: 'M0 11h.1M2 11h.1M1 12h3.1M3 13h2.1', x: 2.5, y: 12.6, isInland: true },
  { uf: 'AL', name: 'Alagoas', dots: 'M33 12h.1M32 13h.1', x: 33.4, y: 13.5 },
  {
    uf: 'AM',
    name: 'Amazonas',
    dots: 'M4 3h1.1M8 3h.1M4 4h6.1M4 5h9.1M4 6h10.1M4 7h11.1M4 8h10.1M1 9h11.1M1 10h11.1M1 11h.1M3 11h10.1M5 12h1.1',
    x: 7.5,
    y: 8.3,
    isInland: true,
  },
  { uf: 'AP', name: 'Amapá', dots: 'M19 1h.1M19 2h.1M16 3h4.1M17 4h3.1M18 5h.1', x: 22.8, y: 1.9 },
  {
    uf: 'BA',
    name: 'Bahia',
    dots: 'M30 12h.1M27 13h4.1M24 14h6.1M24 15h7.1M25 16h5.1M26 17h4.1M30 18h.1M29 19h.1',
    x: 30.6,
    y: 17.2,
  },
  { uf: 'CE', name: 'Ceará', dots: 'M28 7h1.1M29 8h2.1M29 9h1.1M29 10h1.1M30 11h.1', x: 30.2, y: 6.7 },
  { uf: 'DF', name: 'Distrito Federal', dots: 'M22 18h.1', x: 22.4, y: 17.3, isInland: true },
  { uf: 'ES', name: 'Espírito Santo', dots: 'M29 20h.1M29 21h.1M28 22h.1', x: 32, y: 21.6, from: [29.4, 21] },
  {
    uf: 'GO',
    name: 'Goiás',
    dots: 'M20 16h4.1M19 17h5.1M20 18h1.1M23 18h.1M19 19h3.1M18 20h4.1M20 21h.1',
    x: 10.4,
    y: 20.6,
    from: [18, 20.2],
    isInland: true,
  },
  {
    uf: 'MA',
    name: 'Maranhão',
    dots: 'M24 6h1.1M24 7h3.1M23 8h3.1M23 9h3.1M23 10h3.1M24 11h.1M24 12h.1',
    x: 26,
    y: 5.2,
  },
  {
    uf: 'MG',
    name: 'Minas Gerais',
    dots: 'M25 17h.1M24 18h5.1M23 19h5.1M23 20h5.1M21 21h7.1M23 22h4.1M24 23h3.1M24 24h.1',
    x: 32,
    y: 19.4,
    from: [28.5, 19.4],
  },
  {
    uf: 'MS',
    name: 'Mato Grosso do Sul',
    dots: 'M14 20h3.1M14 21h5.1M14 22h5.1M14 23h4.1M16 24h1.1',
    x: 10.4,
    y: 22.8,
    from: [14, 22.2],
    isInland: true,
  },
  {
    uf: 'MT',
    name: 'Mato Grosso',
    dots: 'M12 12h7.1M11 13h9.1M12 14h8.1M13 15h7.1M12 16h7.1M12 17h6.1M12 18h7.1M14 19h4.1',
    x: 15.6,
    y: 15.4,
    isInland: true,
  },
  {
    uf: 'PA',
    name: 'Pará',
    dots: 'M15 3h.1M15 4h1.1M14 5h3.1M19 5h4.1M15 6h8.1M16 7h7.1M15 8h7.1M13 9h8.1M13 10h8.1M14 11h6.1M20 12h.1',
    x: 16.6,
    y: 8.3,
    isInland: true,
  },
  { uf: 'PB', name: 'Paraíba', dots: 'M31 10h.1M33 10h.1M32 11h.1', x: 34.3, y: 10.4 },
  { uf: 'PE', name: 'Pernambuco', dots: 'M29 11h.1M31 11h.1M33 11h.1M29 12h.1M31 12h1.1', x: 34.3, y: 11.9 },
  {
    uf: 'PI',
    name: 'Piauí',
    dots: 'M27 8h1.1M27 9h1.1M27 10h1.1M25 11h3.1M25 12h3.1M24 13h2.1',
    x: 26,
    y: 10.4,
    isInland: true,
  },
  {
    uf: 'PR',
    name: 'Paraná',
    dots: 'M18 24h1.1M17 25h3.1M17 26h4.1M18 27h1.1M21 27h.1',
    x: 32,
    y: 28.2,
    from: [21.6, 26.4],
  },
  { uf: 'RJ', name: 'Rio de Janeiro', dots: 'M28 23h.1M26 24h1.1', x: 32, y: 23.8, from: [28.4, 23.4] },
  { uf: 'RN', name: 'Rio Grande do Norte', dots: 'M31 9h2.1M32 10h.1', x: 34.3, y: 8.9 },
  {
    uf: 'RO',
    name: 'Rondônia',
    dots: 'M7 12h4.1M8 13h2.1M8 14h3.1M8 15h4.1M11 16h.1',
    x: 9.4,
    y: 14.1,
    isInland: true,
  },
  {
    uf: 'RR',
    name: 'Roraima',
    dots: 'M9 1h2.1M9 2h2.1M9 3h3.1M14 3h.1M11 4h3.1',
    x: 9.6,
    y: 3.2,
    isInland: true,
  },
  {
    uf: 'RS',
    name: 'Rio Grande do Sul',
    dots: 'M17 28h1.1M16 29h4.1M15 30h5.1M16 31h3.1M17 32h1.1M18 33h.1',
    x: 32,
    y: 32.6,
    from: [20.6, 30.6],
  },
  {
    uf: 'SC',
    name: 'Santa Catarina',
    dots: 'M20 27h.1M19 28h2.1M21 29h.1',
    x: 32,
    y: 30.4,
    from: [21.8, 28.4],
  },
  { uf: 'SE', name: 'Sergipe', dots: 'M31 14h.1', x: 32.4, y: 15 },
  {
    uf: 'SP',
    name: 'São Paulo',
    dots: 'M20 22h2.1M19 23h4.1M20 24h3.1M25 24h.1M21 25h3.1M22 26h.1',
    x: 32,
    y: 26,
    from: [25.4, 24.6],
  },
  {
    uf: 'TO',
    name: 'Tocantins',
    dots: 'M22 9h.1M22 10h.1M21 11h2.1M21 12h2.1M21 13h2.1M21 14h2.1M21 15h2.1',
    x: 21.1,
    y: 12.9,
    isInland: true,
  },
]
