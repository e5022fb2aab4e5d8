import type { Picture } from './pictures.ts';

export interface SeedItem {
  name: string;
  unit: string;
  description: string;
  picture: Picture;
  color: string;
}

export const SAVED_ITEMS: Readonly<Record<string, readonly SeedItem[]>> = {
  'Kopi Senja': [
    { name: 'Biji kopi arabika', unit: 'karung', description: 'Karung 25 kg', picture: 'sack', color: '#8A5A33' },
    { name: 'Gelas kertas', unit: 'dus', description: 'Isi 1.000', picture: 'box', color: '#C58B4E' },
    { name: 'Mesin espresso', unit: 'unit', description: '2 grup', picture: 'machine', color: '#4A5A6A' },
    { name: 'Kursi kayu', unit: 'pcs', description: '', picture: 'chair', color: '#A0622D' },
  ],
  'Batik Laras': [
    { name: 'Kain batik tulis', unit: 'gulung', description: '', picture: 'roll', color: '#7B3F61' },
    { name: 'Kemeja batik', unit: 'pcs', description: 'Aneka ukuran', picture: 'shirt', color: '#31587A' },
    { name: 'Rak pajangan', unit: 'unit', description: 'Tinggi 180 cm', picture: 'shelf', color: '#8C6B4A' },
  ],
  'Elektronik Maju Jaya': [
    { name: 'Televisi 55 inci', unit: 'unit', description: '', picture: 'screen', color: '#2F3B4C' },
    { name: 'Kulkas dua pintu', unit: 'unit', description: '', picture: 'fridge', color: '#7C8B99' },
    { name: 'Kipas angin', unit: 'dus', description: '', picture: 'box', color: '#4F7FA8' },
    { name: 'Rak gudang', unit: 'unit', description: '', picture: 'shelf', color: '#5C6670' },
  ],
  'Sutra Bugis': [
    { name: 'Kain sutra', unit: 'gulung', description: '', picture: 'roll', color: '#B0413E' },
    { name: 'Manekin', unit: 'pcs', description: 'Tanpa kepala', picture: 'shirt', color: '#B89B72' },
  ],
  'Komputer Cerdas': [
    { name: 'Monitor 24 inci', unit: 'unit', description: '', picture: 'screen', color: '#36454F' },
    { name: 'Kardus suku cadang', unit: 'dus', description: '', picture: 'box', color: '#A9793F' },
  ],
  'Noken Papua': [
    { name: 'Noken rajut', unit: 'pcs', description: 'Tas tradisional', picture: 'bag', color: '#8E5B3A' },
    { name: 'Madu hutan', unit: 'botol', description: '500 ml', picture: 'bottle', color: '#C98A1B' },
    { name: 'Rak pajangan', unit: 'unit', description: '', picture: 'shelf', color: '#6B4A2F' },
  ],
};
